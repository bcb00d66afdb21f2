import { inArray } from 'drizzle-orm';
import type { Reader } from '#server/db/database.ts';
import type { ChapterRow } from '#server/db/schema/story.ts';
import { chapter } from '#server/db/schema/story.ts';
import { chaptersInLockOrder } from '#server/story/own-chapter.ts';
import { isOfAnother, type Reader as Whose } from './fold.ts';

/** How often a busy writer may interrupt the reading. Then the newest revision is sent unpinned; at worst that causes a conflict. */
const TRIES = 5;

/**
 * Loads chapters for a device. Notes that it has their newest revision, if another device or another run wrote it, so that it is never
 * folded (SYNC-5). A chapter that changed between reading and noting is read again. Writes only if there is something new to note.
 */
export async function loadAndPin<Row extends { chapter: ChapterRow }>(
  db: Reader,
  reader: Whose,
  load: () => Promise<Row[]>,
): Promise<Row[]> {
  let rows = await load();
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const foreign = rows.filter(
      ({ chapter: row }) => !row.headPinned && row.deletedAt === null && isOfAnother(row, reader),
    );
    if (foreign.length === 0) return rows;
    const pinned = await db
      .update(chapter)
      .set({ headPinned: true })
      .where(
        inArray(
          chapter.id,
          chaptersInLockOrder(
            db,
            inArray(
              chapter.id,
              foreign.map((row) => row.chapter.id),
            ),
          ),
        ),
      )
      .returning({ revisionId: chapter.revisionId });
    const kept = new Set(pinned.map((row) => row.revisionId));
    if (foreign.every((row) => kept.has(row.chapter.revisionId))) return rows;
    rows = await load();
  }
  return rows;
}
