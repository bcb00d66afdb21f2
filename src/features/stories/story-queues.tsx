import { useCallback, useEffect, useMemo } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { passedOf, queueOf, slotDay } from '#services/publishing/queue.ts';
import { useServices } from '#services/services-context.ts';
import { useLive } from '#services/use-live.ts';
import { useTexts } from '#services/use-texts.ts';
import type { BookId } from '#shared/domain/ids.ts';
import type { ChapterView } from '#sync/types/author-work.ts';
import { dotted } from '#ui/dotted.ts';
import { useNow } from '#ui/platform/use-now.ts';

/** What waits to be published in each story, in words; a story without such chapters is not in it. */
export type QueueLines = ReadonlyMap<BookId, string>;

const MINUTE = 60_000;

/**
 * Reads what waits to be published, of all stories at once, after the list is on the screen: "9 waiting, until Fri, Dec 12". It shows
 * nothing itself. A story is on this device with all its chapters or not at all, so no line counts too few (docs/spec, section 2, Author
 * area).
 */
export function StoryQueues({ onRead }: { onRead(lines: QueueLines): void }) {
  const { t, language } = useI18n();
  const { work } = useAuthor();
  const now = useNow(useServices(), MINUTE);
  const withTexts = useTexts('room');
  const scheduled = useLive(useCallback(() => work.scheduledChapters(), [work]));
  const chapters = scheduled.state === 'ready' ? scheduled.value : undefined;
  const lines = useMemo(() => {
    const byStory = new Map<BookId, ChapterView[]>();
    for (const chapter of chapters ?? [])
      byStory.set(chapter.bookId, [...(byStory.get(chapter.bookId) ?? []), chapter]);
    const found = new Map<BookId, string>();
    for (const [bookId, own] of byStory) {
      const queue = queueOf(own, now);
      const last = queue.at(-1);
      const passed = passedOf(own, now).length;
      const line = dotted([
        last && t.count('schedule.buffer', queue.length, { day: slotDay(language, last.at, now) }),
        passed > 0 ? t.count('schedule.missed', passed) : null,
      ]);
      if (line !== '') found.set(bookId, line);
    }
    return found;
  }, [chapters, now, t, language]);
  useEffect(() => {
    if (withTexts && chapters) onRead(lines);
  }, [withTexts, chapters, lines, onRead]);
  return null;
}
