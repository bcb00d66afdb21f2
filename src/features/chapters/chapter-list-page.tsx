import { StoryUnit, unitOfStory } from '#services/length-unit.ts';
import '#ui/mantine-more.css';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useNewChapter } from '#services/new-chapter/use-new-chapter.tsx';
import { Nothing, part } from '#services/part/part.tsx';
import { useMakePublic } from '#services/publishing/use-make-public.tsx';
import { useServices } from '#services/services-context.ts';
import { nameAtHand } from '#services/story-at-hand.tsx';
import { useLive } from '#services/use-live.ts';
import { useSteadyList } from '#services/use-steady-list.ts';
import { isComplete } from '#shared/domain/complete-story.ts';
import { type BookId, type ChapterId, parseId } from '#shared/domain/ids.ts';
import type { Volume } from '#shared/domain/volume/volume.ts';
import type { ChapterView, StoryView } from '#sync/types/author-work.ts';
import { Bone } from '#ui/bone.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { icons } from '#ui/icons.ts';
import { Loading } from '#ui/loading.tsx';
import { afterPaint } from '#ui/platform/after-paint.ts';
import classes from './chapter-list.module.css';
import { ChapterRow, rowId } from './chapter-row.tsx';
import { type ListedPosts, usePostedChanges } from './crosspost/use-posted-changes.tsx';
import { canPublish, hasUnpublished } from './editor/can-publish.ts';
import { ListTool } from './list-tool.tsx';
import { JUMP_FROM } from './movable.ts';
import type { Publishing } from './publish-chapter.tsx';
import { QueueNotes } from './queue-notes.tsx';
import { StoryHead } from './story-head.tsx';
import { type ListMode, StoryToolbar } from './story-toolbar.tsx';
import { useDeletingChapter } from './use-deleting-chapter.tsx';
import { useRestoreChapter } from './use-restore-chapter.ts';
import { useTakeBack } from './use-take-back.ts';
import { VolumeParts } from './volumes/volume-parts.tsx';

const StoryTools = part('story-tools', async () => (await import('./story-tools.tsx')).StoryTools, {
  failed: Nothing,
});
const PublishChapter = part(
  'publishing',
  async () => (await import('./publishing/publishing.ts')).publishing.PublishChapter,
  { texts: 'publishing' },
);
type Props = { params: Readonly<Record<string, string | undefined>> };

/** `/authorManage/chapterList/{id}`: a story's chapters, each with its state (docs/spec, section 2). */
export default function ChapterListPage({ params }: Props) {
  const { t } = useI18n();
  const { work } = useAuthor();
  const { storyAtHand } = useServices();
  const bookId = parseId<BookId>(params.id);
  const story = useLive(
    useCallback(async () => (bookId ? await work.story(bookId) : undefined), [work, bookId]),
  );
  const chapters = useLive(
    useCallback(async () => (bookId ? await work.chapters(bookId) : []), [work, bookId]),
  );
  const volumes = useLive(
    useCallback(async () => (bookId ? await work.volumes(bookId) : []), [work, bookId]),
  );
  const known = story.state === 'ready' ? story.value : undefined;

  useEffect(() => {
    if (known) storyAtHand.remember({ id: known.id, name: known.form.title, allowPrice: known.allowPrice });
    else if (bookId && story.state === 'ready') storyAtHand.forget(bookId);
  }, [known, bookId, story.state, storyAtHand]);

  if (story.state === 'failed' || chapters.state === 'failed' || volumes.state === 'failed')
    return <Alert color="warn">{t('author.failed')}</Alert>;
  if (story.state === 'ready' && !known) return <Alert>{t('author.storyMissing')}</Alert>;
  const ready =
    known && chapters.state === 'ready' && volumes.state === 'ready'
      ? { story: known, chapters: chapters.value, volumes: volumes.value }
      : undefined;
  return (
    <Stack gap="md">
      <StoryHead
        id={bookId}
        title={known ? known.form.title || t('author.untitled') : nameAtHand(storyAtHand, bookId)}
        known={ready}
      />
      {ready ? (
        <StoryUnit value={unitOfStory(ready.story.form)}>
          <Chapters {...ready} />
        </StoryUnit>
      ) : (
        <ChapterBones />
      )}
    </Stack>
  );
}

/** Skeleton of the actions and of some rows. */
function ChapterBones() {
  return (
    <Loading>
      <Bone width="100%" height={44} />
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className={classes.bones}>
          <Bone width="60%" height={20} />
          <Bone width="40%" height={16} />
        </div>
      ))}
    </Loading>
  );
}

/** Whether the story has a published chapter but is still private. */
const canBeOpened = (story: StoryView, chapters: readonly ChapterView[]): boolean =>
  !story.published && chapters.some((chapter) => chapter.status === 'published');

/** What a row needs of its story, and of where its chapter was posted. */
const rowOf = ({ allowPrice, published }: StoryView, { id }: ChapterView, posts: ListedPosts) => ({
  allowPrice,
  isPrivate: !published,
  changedPosts: posts.of(id),
  onCompare: posts.compare,
});

/** Moves the focus to the row of a chapter once it is drawn: rows far down are drawn a moment later. */
function useFocusOnRow(id: ChapterId | null): void {
  useEffect(() => {
    if (!id) return;
    const focus = () => document.getElementById(rowId(id))?.focus();
    focus();
    afterPaint(focus);
  }, [id]);
}

type ChaptersProps = { story: StoryView; chapters: readonly ChapterView[]; volumes: readonly Volume[] };

function Chapters({ story, chapters: read, volumes }: ChaptersProps) {
  const chapters = useSteadyList(read);
  const { t } = useI18n();
  const takeBack = useTakeBack();
  const newChapter = useNewChapter();
  const makePublic = useMakePublic();
  const restore = useRestoreChapter(story.id);
  const deleting = useDeletingChapter(chapters, restore);
  const [mode, setMode] = useState<ListMode>('list');
  const [like, setLike] = useState<ReadonlySet<string> | null>(null);
  const [publishing, setPublishing] = useState<Publishing | null>(null);
  const posts = usePostedChanges();
  const onTakeBack = useCallback((chapter: ChapterView) => void takeBack(chapter.id), [takeBack]);
  const onPublish = useCallback(
    (chapter: ChapterView, later: boolean) => setPublishing({ chapter, later }),
    [],
  );
  const [scheduled, setScheduled] = useState<ChapterId | null>(null);
  useFocusOnRow(scheduled);
  const canAdd = !story.finished && !story.completionWaiting;

  const showList = () => setMode('list');
  // An incomplete story is completed in a dialog over the list, so the list stays.
  const isListed = mode === 'list' || (mode === 'schedule' && !isComplete(story.form));
  const toolbar = (
    <StoryToolbar
      story={story}
      chapters={chapters}
      canAdd={canAdd}
      mode={mode}
      onMode={setMode}
      onNewChapter={() => newChapter.start(story)}
    />
  );

  return (
    <>
      {canBeOpened(story, chapters) && <OpenFirst onOpen={() => makePublic.ask(story.id)} />}
      {makePublic.dialog}
      {!canAdd && <Alert>{t(story.finished ? 'editor.finished' : 'editor.completionWaiting')}</Alert>}
      {chapters.length > 0 && toolbar}
      <StoryTools
        story={story}
        chapters={chapters}
        canAdd={canAdd}
        isListed={isListed}
        onLike={setLike}
        posts={posts}
        waiting={isListed && chapters.length >= JUMP_FROM ? <div className={classes.jump} /> : null}
      />
      <QueueNotes bookId={story.id} chapters={chapters} onAnswered={setScheduled} />
      <ListTool
        mode={mode}
        story={story}
        chapters={chapters}
        volumes={volumes}
        onClose={showList}
        onScheduled={setScheduled}
        onRestore={restore}
      />
      {mode === 'list' && deleting.undo}
      {isListed &&
        (chapters.length === 0 ? (
          <EmptyState icon={icons.book} title={t('chapterList.empty')} text={t('chapterList.emptyHelp')}>
            {toolbar}
          </EmptyState>
        ) : (
          <VolumeParts
            bookId={story.id}
            chapters={chapters}
            volumes={volumes}
            row={(chapter, number, onVolume) =>
              (like === null || like.has(chapter.id)) && (
                <ChapterRow
                  key={chapter.id}
                  {...rowOf(story, chapter, posts)}
                  chapter={chapter}
                  number={number}
                  onPublish={canPublish(story, chapter) && hasUnpublished(chapter) ? onPublish : undefined}
                  onTakeBack={onTakeBack}
                  onDelete={deleting.ask}
                  onVolume={onVolume}
                />
              )
            }
          />
        ))}
      {publishing && (
        <PublishChapter
          {...publishing}
          story={story}
          focusAfter={() => document.getElementById(rowId(publishing.chapter.id))}
          onClose={() => setPublishing(null)}
        />
      )}
      {newChapter.dialog}
      {deleting.question}
    </>
  );
}

/** Says that the story is private, so that no reader can see its published chapter. */
function OpenFirst({ onOpen }: { onOpen(): void }) {
  const { t } = useI18n();
  return (
    <Alert role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm" style={{ flex: '1 1 200px' }}>
          {t('chapterList.openFirst')}
        </Text>
        <Button variant="default" onClick={onOpen}>
          {t('chapterList.openStory')}
        </Button>
      </Group>
    </Alert>
  );
}
