import { inArray } from 'drizzle-orm';
import type { Reader } from '#server/db/database.ts';
import { type ChapterRow, chapter } from '#server/db/schema/story.ts';
import { chaptersInLockOrder } from '#server/story/own-chapter.ts';
import { REVISION_FOLD_MS } from '#shared/domain/limits.ts';

/** Who saves or reads: the device, and the run of its page or worker. `run` is '' if the app is older or the call does not send it. */
export type DeviceRun = { readonly udid: string; readonly run?: string | undefined };

type Head = Pick<ChapterRow, 'headUdid' | 'headRun' | 'headStartedAt' | 'headPinned'>;

/**
 * Whether the newest revision was written by a different run, or by a different device if the run is unknown. A device id is not enough: a
 * restored backup of a phone gives the same id to a second phone. A run's id exists only in one page's memory.
 */
const isOfAnother = (head: Head, { udid, run = '' }: DeviceRun): boolean =>
  head.headRun !== run || (run === '' && (udid === '' || head.headUdid !== udid));

/**
 * Whether a new text replaces the newest revision instead of following it (SYNC-5). This needs three conditions: the same run wrote that
 * revision, its first save was at most 10 minutes ago, and neither readers nor another device has it.
 */
export function mayFold(head: Head, saver: DeviceRun, now: number): boolean {
  const age = now - head.headStartedAt;
  return !isOfAnother(head, saver) && !head.headPinned && age >= 0 && age <= REVISION_FOLD_MS;
}

/** How often a busy writer may interrupt the reading. After that the newest revision is sent unpinned; at worst this causes a conflict. */
const TRIES = 5;

/**
 * Loads chapters for a device. Pins each chapter's newest revision if a different device or run wrote that revision: this device has it
 * from now on, so it must never be folded (SYNC-5). A chapter that changes between reading and pinning is read again. Writes only if there
 * is something new to pin.
 */
export async function loadAndPin<Row extends { chapter: ChapterRow }>(
  db: Reader,
  reader: DeviceRun,
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
