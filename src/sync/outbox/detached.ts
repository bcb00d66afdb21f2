import type { WorkDatabase } from '#storage/db/database.ts';
import type { OutboxRow, ParkedWhy } from '#storage/db/outbox-row.ts';
import type { ChapterRow, DeletedRow, StoryRow } from '#storage/db/rows.ts';
import { carriesText, onlySaves } from '#storage/outbox/intent-traits.ts';
import { enqueue } from '#storage/outbox/outbox.ts';
import { markDirty } from '#storage/texts/texts.ts';
import type { FlushContext } from '#sync/types/flush-context.ts';

/** Whether this is the entry of a detached text: refused because its chapter is gone from the server. */
const isDetached = ({ intent, state, why }: OutboxRow): boolean =>
  state === 'parked' && why?.code === 'notFound' && carriesText(intent);

/** Why a detached text waits for the author, if its chapter is known to have been deleted (SYNC-9). */
export const whyDetached = (deleted: Pick<DeletedRow, 'goneAt'>, now: number): ParkedWhy => ({
  kind: 'refused',
  code: 'notFound',
  reason: deleted.goneAt > now ? 'deletedElsewhere' : 'deletedForGood',
});

/** Why work on a story waits for the author that another device has deleted for good (SYNC-9). */
export const STORY_DELETED: ParkedWhy = { kind: 'refused', code: 'notFound', reason: 'storyDeleted' };

/**
 * Another device has deleted the story for good: all its texts on this device, sent ones too, and everything else that waits, wait for the
 * author, who may make a new story of them. Runs inside a transaction over the work. Nothing is sent: the server would refuse it.
 */
export async function parkGone(
  { db, uid, ports }: Pick<FlushContext, 'db' | 'uid' | 'ports'>,
  story: StoryRow,
  goneAt: number,
): Promise<void> {
  const { id: bookId } = story;
  if (!story.goneAt) await db.stories.put({ ...story, goneAt });
  const entries = await db.outbox.where('[uid+bookId]').equals([uid, bookId]).toArray();
  await db.outbox.bulkPut(entries.map((entry) => ({ ...entry, state: 'parked', why: STORY_DELETED })));
  for (const row of await db.chapters.where('[uid+bookId]').equals([uid, bookId]).toArray()) {
    const draft = row.deletedAt === null ? await db.drafts.get([uid, row.id]) : undefined;
    const isParked = entries.some((entry) => entry.chapterId === row.id && carriesText(entry.intent));
    if (!draft || (isParked && row.dirty === 0)) continue;
    await db.outbox.bulkDelete(
      entries.filter((entry) => entry.chapterId === row.id && onlySaves(entry.intent)).map(({ seq }) => seq),
    );
    const intent = { name: 'saveChapter', text: draft.text, seq: draft.seq } as const;
    const key = await enqueue(db, { uid, intent, bookId, chapterId: row.id, title: row.title }, ports);
    await db.outbox.where('key').equals(key).modify({ state: 'parked', why: STORY_DELETED });
    await db.chapters.put({ ...row, dirty: 0, sendNow: false });
  }
}

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
