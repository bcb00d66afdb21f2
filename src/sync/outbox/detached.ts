import type { IdempotencyKey } from '#shared/domain/ids.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import { eraseStory } from '#storage/db/erase.ts';
import { carriesText, onlySaves } from '#storage/db/intents.ts';
import type { OutboxRow, ParkedWhy } from '#storage/db/outbox-row.ts';
import type { ChapterRow, DeletedRow, StoryRow } from '#storage/db/rows.ts';
import { enqueue } from '#storage/outbox/outbox.ts';
import { addToGoneStory } from '#storage/texts/gone-story.ts';
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

/** Why work on a story that was deleted for good waits for the author (SYNC-9). */
export const STORY_DELETED: ParkedWhy = { kind: 'refused', code: 'notFound', reason: 'storyDeleted' };

/**
 * The story was deleted for good: parks all its texts on this device, even sent ones, and its other waiting entries. The author may make a
 * new story of them. Runs inside a transaction over the work. Nothing is sent: the server would refuse it.
 */
export async function parkGone(
  { db, uid, ports }: Pick<FlushContext, 'db' | 'uid' | 'ports'>,
  story: StoryRow,
  goneAt: number,
): Promise<void> {
  const { id: bookId } = story;
  // Without a version the next pull asks for it, in case the server lists it again.
  if (!story.goneAt) await db.stories.put({ ...story, goneAt, version: null });
  const entries = await db.outbox.where('[uid+bookId]').equals([uid, bookId]).toArray();
  await db.outbox.bulkPut(entries.map((entry) => ({ ...entry, state: 'parked', why: STORY_DELETED })));
  for (const row of await db.chapters.where('[uid+bookId]').equals([uid, bookId]).toArray()) {
    // Only the deletion waits for the author. `sendGoneAgain` marks the chapter's unsent words to be sent again.
    if (row.deletedAt !== null && row.dirty === 1)
      await db.chapters.put({ ...row, dirty: 0, sendNow: false });
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

/**
 * The server lists a story that had been deleted for good: the server went back to before the deletion, or never deleted it. The story
 * exists again, and its texts and everything else that waited are sent (SYNC-17). Runs inside a transaction over the work.
 */
export async function sendGoneAgain(
  { db, uid, ports }: Pick<FlushContext, 'db' | 'uid' | 'ports'>,
  { goneAt: _, ...living }: StoryRow,
): Promise<void> {
  const { id: bookId } = living;
  await db.stories.put(living);
  const entries = await db.outbox.where('[uid+bookId]').equals([uid, bookId]).toArray();
  const now = ports.clock.now();
  for (const row of await db.chapters.where('[uid+bookId]').equals([uid, bookId]).toArray())
    if (row.dirty === 0 && (await hasUnsentWords(db, row, entries))) await markDirty(db, row, now);
    else await sendDetached(db, row, entries, now);
  // The entries are sent under new keys: the server may have answered the requests under the old keys.
  for (const entry of entries)
    if (entry.why?.reason === STORY_DELETED.reason && !isDetached(entry))
      await db.outbox.put({
        ...entry,
        ...{ key: mintId<IdempotencyKey>(ports.clock, ports.random), frozen: null, nextTryAt: 0 },
        ...{ state: 'queued', why: null },
      });
}

/** Whether a chapter that `parkGone` marked as clean has words that were never sent. Then it has a base, and no outbox entry has its text. */
const hasUnsentWords = async (
  db: WorkDatabase,
  { uid, id }: ChapterRow,
  entries: readonly OutboxRow[],
): Promise<boolean> =>
  !entries.some((entry) => entry.chapterId === id && carriesText(entry.intent)) &&
  (await db.bases.get([uid, id])) !== undefined;

/** Whether an editor changed a chapter after the author had deleted its story here. Older apps did not note what was deleted. */
const isTypedSince = (story: StoryRow, row: ChapterRow, entries: readonly OutboxRow[]): boolean =>
  story.deletedTexts !== undefined &&
  row.deletedAt === null &&
  story.deletedTexts[row.id] !== row.seq &&
  (row.dirty === 1 || entries.some((entry) => entry.chapterId === row.id && carriesText(entry.intent)));

/**
 * A story that the author deleted here is deleted for good: erases it. Chapters that an editor changed after the deletion stay, with their versions,
 * in a story that waits for the author (SYNC-9). Runs inside a transaction over the work.
 */
export async function eraseDeleted(
  { db, uid, ports }: Pick<FlushContext, 'db' | 'uid' | 'ports'>,
  story: StoryRow,
): Promise<void> {
  const { id: bookId, form } = story;
  const now = ports.clock.now();
  const entries = await db.outbox.where('[uid+bookId]').equals([uid, bookId]).toArray();
  const rows = await db.chapters.where('[uid+bookId]').equals([uid, bookId]).toArray();
  const typed = rows
    .filter((row) => isTypedSince(story, row, entries))
    .sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
  const kept = [];
  for (const { id } of typed) {
    const draft = await db.drafts.get([uid, id]);
    const versions = await db.snapshots.where('[uid+chapterId]').equals([uid, id]).toArray();
    if (draft) kept.push({ draft, versions });
  }
  await eraseStory(db, uid, bookId, now);
  for (const { draft, versions } of kept) {
    await addToGoneStory(db, { uid, id: draft.id, bookId, form }, draft.text, now);
    await db.snapshots.bulkPut(versions);
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
