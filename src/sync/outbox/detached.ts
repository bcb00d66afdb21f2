import type { WorkDatabase } from '#storage/db/database.ts';
import type { OutboxRow, ParkedWhy } from '#storage/db/outbox-row.ts';
import type { ChapterRow, DeletedRow } from '#storage/db/rows.ts';
import { carriesText } from '#storage/outbox/intent-traits.ts';
import { markDirty } from '#storage/texts/texts.ts';

/** Whether this is the entry of a detached text: refused because its chapter is gone from the server. */
const isDetached = ({ intent, state, why }: OutboxRow): boolean =>
  state === 'parked' && why?.code === 'notFound' && carriesText(intent);

/** Why a detached text waits for the author, if its chapter is known to have been deleted (SYNC-9). */
export const whyDetached = (deleted: Pick<DeletedRow, 'goneAt'>, now: number): ParkedWhy => ({
  kind: 'refused',
  code: 'notFound',
  reason: deleted.goneAt > now ? 'deletedElsewhere' : 'deletedForGood',
});

/** Stores why the texts of a deleted chapter are detached, in the caller's transaction. */
export async function explainDetached(
  db: WorkDatabase,
  entries: readonly OutboxRow[],
  deleted: DeletedRow,
  now: number,
): Promise<void> {
  const detached = entries.filter((entry) => entry.chapterId === deleted.id && isDetached(entry));
  await db.outbox.bulkPut(detached.map((entry) => ({ ...entry, why: whyDetached(deleted, now) })));
}

/**
 * The chapter was restored: sends its detached text again, from the draft, which has the newest. A refused publish is sent as a plain save.
 * Runs inside a transaction over outbox, chapters, drafts and bases. Returns the new row.
 */
export async function sendDetached(
  db: WorkDatabase,
  row: ChapterRow,
  entries: readonly OutboxRow[],
  now: number,
): Promise<ChapterRow> {
  const detached = entries.filter((entry) => entry.chapterId === row.id && isDetached(entry));
  if (detached.length === 0) return row;
  await db.outbox.bulkDelete(detached.map(({ seq }) => seq));
  await markDirty(db, row, now);
  return (await db.chapters.get([row.uid, row.id])) ?? row;
}
