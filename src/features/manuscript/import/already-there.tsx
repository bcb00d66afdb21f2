import { Button } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useLive } from '#services/use-live.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { chapterTextOf, type PlannedChapter, wordsOf } from '#shared/manuscript/plan-chapters.ts';
import type { StoryView } from '#sync/types/author-work.ts';
import classes from './import-page.module.css';
import type { Import } from './use-import.ts';

type Props = {
  story: StoryView | undefined;
  /** The chapters that would be added. */
  chapters: readonly PlannedChapter[];
  correct: Import['correct'];
};

/**
 * Says which chapters the story has already, by title and number of words: a page that was closed while it saved has either saved all of them or
 * none, and its author chooses the file once more.
 */
export function AlreadyThere({ story, ...rest }: Props) {
  return story ? <ThereIn bookId={story.id} {...rest} /> : null;
}

function ThereIn({ bookId, chapters, correct }: Omit<Props, 'story'> & { bookId: BookId }) {
  const { t } = useI18n();
  const { work } = useAuthor();
  const stored = useLive(useCallback(() => work.chapters(bookId), [work, bookId]));
  const known = useMemo(
    () =>
      new Set(stored.state === 'ready' ? stored.value.map(({ title, words }) => `${words} ${title}`) : []),
    [stored],
  );
  const there = useMemo(
    () =>
      chapters.filter(
        (chapter) => wordsOf(chapter) > 0 && known.has(`${wordsOf(chapter)} ${chapterTextOf(chapter).title}`),
      ),
    [chapters, known],
  );
  if (there.length === 0) return null;
  return (
    <div className={classes.notice} role="status">
      <p>{t.count('manuscript.import.there', there.length)}</p>
      <Button
        variant="default"
        onClick={() => {
          const keys = new Set(there.map(({ key }) => key));
          // A volume that began with such a chapter is there too.
          const isThere = (one: PlannedChapter, next: PlannedChapter | undefined) =>
            keys.has(one.key) || (one.role === 'volume' && next !== undefined && keys.has(next.key));
          correct((all) =>
            all.map((one, at) => (isThere(one, all[at + 1]) ? { ...one, included: false } : one)),
          );
        }}
      >
        {t('manuscript.import.leaveThere')}
      </Button>
    </div>
  );
}
