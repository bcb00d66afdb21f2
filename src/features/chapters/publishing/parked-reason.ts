import type { ParkReason, UnsentItem } from '#sync/types/author-work.ts';

/** Why an intent for a chapter, or for its story, is parked; null: none is parked. */
export function parkedReason(
  unsent: readonly UnsentItem[],
  intent: 'publishChapter' | 'unpublishChapter' | 'openStory',
  id: string,
): ParkReason | null {
  const found = unsent.find(
    (item) =>
      item.intent === intent &&
      item.state === 'parked' &&
      (intent === 'openStory' ? item.bookId : item.chapterId) === id,
  );
  return found?.why ?? null;
}
