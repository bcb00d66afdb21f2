import type { WorkDatabase } from '#storage/db/database.ts';
import type { OutboxRow, ParkedWhy } from '#storage/db/outbox-row.ts';
import type { ChapterRow, DeletedRow } from '#storage/db/rows.ts';
import { carriesText } from '#storage/outbox/intent-traits.ts';
import { markDirty } from '#storage/texts/texts.ts';

/** A text that found its chapter deleted on the server. */
const isStranded = ({ intent, state, why }: OutboxRow): boolean =>
  state === 'parked' && why?.code === 'notFound' && carriesText(intent);

/** Why such a text waits for the author, where its chapter is known to have been deleted (SYNC-9). */
export const deletedWhy = (deleted: Pick<DeletedRow, 'goneAt'>, now: number): ParkedWhy => ({
  kind: 'refused',
  code: 'notFound',
  reason: deleted.goneAt > now ? 'deletedElsewhere' : 'deletedForGood',
});

/** Tells stranded texts of a chapter why they are, in the transaction it is called in. */
export async function tellDeleted(
  db: WorkDatabase,
  entries: readonly OutboxRow[],
  deleted: DeletedRow,
  now: number,
): Promise<void> {
  const stranded = entries.filter((entry) => entry.chapterId === deleted.id && isStranded(entry));
  await db.outbox.bulkPut(stranded.map((entry) => ({ ...entry, why: deletedWhy(deleted, now) })));
}

/**
 * Has a text that found its chapter deleted sent again, now that the chapter comes back: the newest, from the draft. Of a refused publish
 * only the text goes. Inside a transaction over outbox, chapters, drafts and bases. Gives the row after.
 */
export async function sendStranded(
  db: WorkDatabase,
  row: ChapterRow,
  entries: readonly OutboxRow[],
  now: number,
): Promise<ChapterRow> {
  const stranded = entries.filter((entry) => entry.chapterId === row.id && isStranded(entry));
  if (stranded.length === 0) return row;
  await db.outbox.bulkDelete(stranded.map(({ seq }) => seq));
  await markDirty(db, row, now);
  return (await db.chapters.get([row.uid, row.id])) ?? row;
}
