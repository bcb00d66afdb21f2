import { Button, VisuallyHidden } from '@mantine/core';
import { useCallback, useDeferredValue, useState } from 'react';
import { ChapterJump } from '#features/chapters/chapter-jump.tsx';
import { chaptersLike } from '#features/chapters/chapters-like.ts';
import { JUMP_FROM } from '#features/chapters/movable.ts';
import { QueueNotes } from '#features/chapters/queue-notes.tsx';
import { BufferLine } from '#features/chapters/schedule/buffer-line.tsx';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useNewChapter } from '#services/new-chapter/use-new-chapter.tsx';
import { useLive } from '#services/use-live.ts';
import { useSteadyList } from '#services/use-steady-list.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import type { Volume } from '#shared/domain/volume/volume.ts';
import type { ChapterView, StoryView } from '#sync/types/author-work.ts';
import { ChapterParts } from './chapter-parts.tsx';
import classes from './panel.module.css';

type Props = {
  bookId: BookId;
  /** The open chapter; null: a new one. */
  chapterId: ChapterId | null;
};

/**
 * Chapters of a story, each with its state and words; drafts are put in order by dragging. A failed read shows nothing, as the text beside
 * the list does not need the list.
 */
export function Chapters({ bookId, chapterId }: Props) {
  const { work } = useAuthor();
  const story = useLive(useCallback(() => work.story(bookId), [work, bookId]));
  const chapters = useLive(useCallback(() => work.chapters(bookId), [work, bookId]));
  const volumes = useLive(useCallback(() => work.volumes(bookId), [work, bookId]));
  if (story.state !== 'ready' || chapters.state !== 'ready' || volumes.state !== 'ready') return null;
  if (!story.value) return null;
  return (
    <ChapterList
      story={story.value}
      chapters={chapters.value}
      volumes={volumes.value}
      chapterId={chapterId}
    />
  );
}

type ListProps = {
  story: StoryView;
  chapters: readonly ChapterView[];
  volumes: readonly Volume[];
  chapterId: ChapterId | null;
};

function ChapterList({ story, chapters: read, volumes, chapterId }: ListProps) {
  const { t } = useI18n();
  const newChapter = useNewChapter();
  const [typed, setTyped] = useState('');
  // A key in the text comes first: the list follows when there is time.
  const chapters = useDeferredValue(useSteadyList(read));
  const like = chaptersLike(chapters, typed);
  const canAdd = !story.finished && !story.completionWaiting;
  return (
    <>
      <Button
        variant="default"
        fullWidth
        disabled={!canAdd || chapterId === null}
        onClick={() => newChapter.start(story)}
      >
        {t('chapterList.newChapter')}
      </Button>
      {newChapter.dialog}
      <BufferLine chapters={chapters} className={classes.buffer} />
      <QueueNotes bookId={story.id} chapters={chapters} />
      {chapters.length >= JUMP_FROM && (
        <div className={classes.jump}>
          <ChapterJump story={story} chapters={chapters} typed={typed} onType={setTyped} />
        </div>
      )}
      {chapters.length === 0 ? (
        <p className={classes.empty}>{t('room.noChapters')}</p>
      ) : (
        <ChapterParts story={story} chapters={chapters} volumes={volumes} chapterId={chapterId} like={like} />
      )}
      {like !== null && (
        <VisuallyHidden role="status">{t.count('chapterList.count', like.size)}</VisuallyHidden>
      )}
    </>
  );
}
