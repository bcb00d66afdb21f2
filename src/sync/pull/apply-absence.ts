import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import { DELETED_CHAPTER_DAYS } from '#shared/domain/limits.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import type { Tombstone } from '#shared/protocol/sync/pull.ts';
import { eraseChapter, eraseStory } from '#storage/db/erase.ts';
import { deletes, publishes, traitsOf } from '#storage/db/intents.ts';
import { assertFence } from '#storage/db/leader.ts';
import type { OutboxRow } from '#storage/db/outbox-row.ts';
import type { ChapterRow, DeletedRow, SnapshotNote, StoryRow } from '#storage/db/rows.ts';
import { enqueue, enqueueOnce } from '#storage/outbox/outbox.ts';
import { putDeleted } from '#storage/texts/deleted-rows.ts';
import { tellOrder } from '#storage/texts/new-chapter.ts';
import { addSnapshot } from '#storage/texts/snapshots.ts';
import { keepTextOf } from '#sync/outbox/cancel-entry.ts';
import { eraseDeleted, explainDetached, parkGone, STORY_DELETED } from '#sync/outbox/detached.ts';
import type { FlushContext } from '#sync/types/flush-context.ts';

const DELETED_CHAPTER_MS = DELETED_CHAPTER_DAYS * 86_400_000;

const guarded = (context: FlushContext, task: () => Promise<void>): Promise<void> =>
  context.db.transaction('rw', context.db.workTables, async () => {
    await assertFence(context.db, context.uid, context.fence);
    await task();
  });

const isUnsent = (row: ChapterRow, entries: readonly OutboxRow[]): boolean =>
  row.dirty === 1 ||
  row.conflict === 1 ||
  entries.some((entry) => entry.chapterId === row.id && !deletes(entry.intent));

/** Whether an entry of a story, not of a chapter, carries what the author typed or chose. */
const carriesWork = ({ bookId, chapterId, intent }: OutboxRow, id: string): boolean =>
  bookId === id && chapterId === null && ['saveStory', 'saveVolumes', 'uploadCover'].includes(intent.name);

/** When a chapter was deleted, and until when it can be restored, in ms. */
type Times = Pick<DeletedRow, 'deletedAt' | 'goneAt'>;

async function noteDeleted(
  { db, uid, ports }: FlushContext,
  row: ChapterRow,
  times: Times,
): Promise<DeletedRow> {
  const { id, bookId, title, words } = row;
  const deleted: DeletedRow = { uid, id, bookId, title, words, ...times, local: null };
  await putDeleted(db, deleted, ports);
  return deleted;
}

/** The chapter is gone from the server and has unsent text: keeps the text and asks the author (SYNC-9). */
async function detachFromServer(
  context: FlushContext,
  row: ChapterRow,
  entries: readonly OutboxRow[],
  times: Times,
): Promise<void> {
  await keepText(context, row, 'notChosen');
  const deleted = await noteDeleted(context, row, times);
  await explainDetached(context.db, entries, deleted, context.ports.clock.now());
}

/** Keeps the text of a removed chapter as a version. */
async function keepText(context: FlushContext, row: ChapterRow, note: SnapshotNote): Promise<void> {
  const { db, uid, ports } = context;
  const draft = await db.drafts.get([uid, row.id]);
  if (!draft) return;
  const savedAt = ports.clock.now();
  await addSnapshot(db, { uid, chapterId: row.id, note, text: draft.text, savedAt }, ports);
}

/**
 * Removes a chapter that was deleted elsewhere; its text stays as a version. If the server went back, this device may have the only copy of
 * a text that the server acknowledged and then lost (SYNC-17).
 */
async function eraseKept(context: FlushContext, row: ChapterRow, times: Times): Promise<void> {
  const { db, uid } = context;
  await keepText(context, row, 'periodic');
  await noteDeleted(context, row, times);
  // Keep the lineage: if the chapter is restored, text in an editor that has it open is based on these revisions.
  for (const table of [db.chapters, db.drafts, db.bases, db.conflicts]) await table.delete([uid, row.id]);
}

/** Applies one deletion. `gone` are the ids of everything deleted, stories included. */
async function applyTombstone(
  context: FlushContext,
  { id, deletedAt: at }: Tombstone,
  gone: ReadonlySet<string>,
): Promise<void> {
  const { db, uid } = context;
  const story = await db.stories.get([uid, id]);
  if (story) {
    const entries = await db.outbox.where('[uid+bookId]').equals([uid, id]).toArray();
    const rows = await db.chapters.where('[uid+bookId]').equals([uid, id]).toArray();
    const isWaiting =
      rows.some((row) => isUnsent(row, entries)) ||
      entries.some((entry) => carriesWork(entry, id) || entry.why?.reason === STORY_DELETED.reason);
    if (story.deletedAt !== null) await eraseDeleted(context, story);
    else if (!isWaiting) await eraseStory(db, uid, story.id, context.ports.clock.now());
    else await parkGone(context, story, Date.parse(at));
  }
  const chapter = await db.chapters.get([uid, id]);
  if (!chapter) return;
  const entries = await db.outbox.where('[uid+chapterId]').equals([uid, id]).toArray();
  const deletedAt = Date.parse(at);
  const times = { deletedAt, goneAt: deletedAt + DELETED_CHAPTER_MS };
  // The tombstone of the chapter's story erases the chapter, or keeps the whole story for the author.
  if (gone.has(chapter.bookId)) {
    if (isUnsent(chapter, entries)) await keepText(context, chapter, 'notChosen');
  } else if (!isUnsent(chapter, entries)) await eraseKept(context, chapter, times);
  else await detachFromServer(context, chapter, entries, times);
}

/** Applies deletions made elsewhere, for 30 days or for good. Unsent text stays on this device, shown as refused. */
export async function applyTombstones(
  context: FlushContext,
  tombstones: readonly Tombstone[],
): Promise<void> {
  if (tombstones.length === 0) return;
  const gone = new Set<string>(tombstones.map(({ id }) => id));
  await guarded(context, async () => {
    for (const tombstone of tombstones) await applyTombstone(context, tombstone, gone);
  });
}

/** Queues a chapter for the server again as a new chapter: its text, never its state (SYNC-17). */
async function sendAgain(context: FlushContext, row: ChapterRow): Promise<void> {
  const { db, uid, ports } = context;
  const entries = await db.outbox.where('[uid+chapterId]').equals([uid, row.id]).toArray();
  for (const entry of entries) {
    // The draft contains any text that was being saved. A publish that was not refused is sent again under a new key, as the author still
    // wants it. Of a refused publish only the text is kept.
    const { intent, bookId, title } = entry;
    if (traitsOf(intent).entity !== 'chapter') continue;
    await db.outbox.delete(entry.seq);
    if (!publishes(intent)) continue;
    if (entry.state === 'parked') await keepTextOf(context, entry, ports.clock.now());
    else
      await enqueue(
        db,
        { uid, intent, chapterId: row.id, ...(bookId === null ? {} : { bookId }), title },
        ports,
      );
  }
  await db.bases.delete([uid, row.id]);
  const isPublished = entries.some((entry) => publishes(entry.intent) && entry.state === 'queued');
  if (row.seq === 0) {
    await eraseChapter(db, uid, row.id);
    return;
  }
  const now = ports.clock.now();
  await db.chapters.put({
    ...row,
    head: null,
    textRevisionId: null,
    dirty: isPublished && row.dirty === 0 ? 0 : 1,
    sendNow: true,
    dirtySince: now,
    changedAt: now,
  });
}

/** Queues cover, form and volumes of a story for the server again, as new entities. */
async function sendStoryAgain({ db, uid, ports }: FlushContext, story: StoryRow): Promise<void> {
  const { id, form } = story;
  const cover = form.coverId === null ? undefined : await db.covers.get([uid, form.coverId]);
  await db.stories.put({
    ...story,
    form: cover === undefined ? { ...form, coverId: null } : form,
    server: null,
    version: null,
  });
  const entries = await db.outbox.where('[uid+bookId]').equals([uid, id]).toArray();
  const stale = entries.filter((entry) => entry.chapterId === null && !deletes(entry.intent));
  await db.outbox.bulkDelete(stale.map((entry) => entry.seq));
  const of = { uid, bookId: id, title: form.title };
  if (cover !== undefined)
    await enqueue(db, { ...of, intent: { name: 'uploadCover', coverId: cover.id } }, ports);
  await enqueueOnce(db, { ...of, intent: { name: 'saveStory' } }, ports);
  if ((await db.volumes.update([uid, id], { base: [], revisionId: null })) > 0)
    await enqueueOnce(db, { ...of, intent: { name: 'saveVolumes' } }, ports);
}

/** The server lost a story without a tombstone: sends it and its chapters again (SYNC-17). */
export async function applyAbsentStory(context: FlushContext, id: BookId): Promise<void> {
  const { db, uid, ports } = context;
  await guarded(context, async () => {
    const story = await db.stories.get([uid, id]);
    if (!story) return;
    if (story.deletedAt !== null) {
      await eraseDeleted(context, story);
      return;
    }
    await sendStoryAgain(context, story);
    const rows = await db.chapters.where('[uid+bookId]').equals([uid, id]).toArray();
    for (const row of rows) if (row.deletedAt === null && row.head !== null) await sendAgain(context, row);
    if (rows.length > 1) await tellOrder(db, { ...ports, uid, bookId: id });
  });
}

/** Chapters that a known story no longer lists: deleted on another device, or lost by the server and sent again (SYNC-17). */
export async function applyLostChapters(
  context: FlushContext,
  bookId: BookId,
  missing: readonly ChapterId[],
  deleted: AnswerOf<'chapterDeleted'>,
): Promise<void> {
  const { db, uid, ports } = context;
  await guarded(context, async () => {
    const entries = await db.outbox.where('[uid+bookId]').equals([uid, bookId]).toArray();
    let isSentAgain = false;
    for (const id of missing) {
      const row = await db.chapters.get([uid, id]);
      if (!row || row.deletedAt !== null || row.head === null) continue;
      const putAway = deleted.find((item) => item.id === id);
      if (!putAway) {
        await sendAgain(context, row);
        isSentAgain = true;
        continue;
      }
      const times = { deletedAt: Date.parse(putAway.deletedAt), goneAt: Date.parse(putAway.goneAt) };
      if (isUnsent(row, entries)) await detachFromServer(context, row, entries, times);
      else await eraseKept(context, row, times);
    }
    // The server appends these chapters after all that it has.
    if (isSentAgain) await tellOrder(db, { ...ports, uid, bookId });
  });
}
