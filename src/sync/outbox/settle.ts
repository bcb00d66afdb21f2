import * as v from 'valibot';
import type { ChapterId, IdempotencyKey } from '#shared/domain/ids.ts';
import { DELETED_CHAPTER_DAYS } from '#shared/domain/limits.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import { type ChapterSaved, chapterSaved } from '#shared/protocol/chapter/chapter.ts';
import { storyDetail } from '#shared/protocol/story/story.ts';
import { holds, onlySaves, publishes, type Traits, traitsOf } from '#storage/db/intents.ts';
import type { OutboxRow, ParkedWhy } from '#storage/db/outbox-row.ts';
import type { ChapterRow } from '#storage/db/rows.ts';
import { entriesOf } from '#storage/outbox/outbox.ts';
import { dropDeleted, putDeleted } from '#storage/texts/deleted-rows.ts';
import { remember } from '#storage/texts/lineage.ts';
import { addSnapshot } from '#storage/texts/snapshots.ts';
import { markDirty } from '#storage/texts/texts.ts';
import type { FlushContext } from '#sync/types/flush-context.ts';
import { eraseDeleted, STORY_DELETED, whyDetached } from './detached.ts';
import { settleNamed } from './named-versions.ts';
import { applySaved, storyAfter } from './settle-saved.ts';
import { settleVolumes } from './volumes.ts';

const DAY_MS = 86_400_000;

/** Removes a deleted chapter from this device. `isUnsent`: the server refused its text and never had it. */
async function applyDeletion(context: FlushContext, row: ChapterRow, isUnsent: boolean): Promise<void> {
  const { db, uid, ports } = context;
  const { id, bookId, title, words } = row;
  const now = ports.clock.now();
  const draft = await db.drafts.get([uid, id]);
  if (draft) {
    // A dirty text was typed in another page after the deletion was requested, and never sent. A server that goes back to before the
    // deletion may lose a clean text (SYNC-17). Either text stays as a version.
    const note = isUnsent || row.dirty === 1 ? 'notChosen' : 'periodic';
    await addSnapshot(db, { uid, chapterId: id, note, text: draft.text, savedAt: now }, ports);
  }
  const goneAt = now + DELETED_CHAPTER_DAYS * DAY_MS;
  await putDeleted(db, { uid, id, bookId, title, words, deletedAt: now, goneAt, local: null }, ports);
  await db.chapters.delete([uid, id]);
  await db.drafts.delete([uid, id]);
  await db.bases.delete([uid, id]);
}

/** Makes the next pull fetch the whole story, with the server's order of chapters (SYNC-4). */
async function forgetVersion({ db, uid }: FlushContext, { bookId }: OutboxRow): Promise<void> {
  if (bookId !== null) await db.stories.update([uid, bookId], { version: null });
}

type Settle = (context: FlushContext, entry: OutboxRow, data: unknown) => Promise<void>;

const nothing: Settle = async () => {};

/** What changes when an entry is accepted, for each `settles` of the table of traits. */
const SETTLE: { readonly [what in Traits['settles']]: Settle } = {
  nothing,
  // `settleSaved` handles changes of chapters, many at once.
  chapter: nothing,
  volumes: settleVolumes,
  version: settleNamed,
  order: forgetVersion,

  async undeletion({ db, uid, ports }, { chapterId }) {
    if (chapterId !== null) await dropDeleted(db, uid, chapterId, ports);
  },

  async deletion(context, { bookId, chapterId, entity, seq }, data) {
    const { db, uid } = context;
    // What the server refused before needs no decision any more.
    const before = (await entriesOf(db, uid, entity)).filter((other) => other.seq < seq);
    const refused = before.filter(({ state }) => state === 'parked');
    await db.outbox.bulkDelete(refused.map((other) => other.seq));
    if (chapterId === null) {
      const deleted = bookId === null ? undefined : await db.stories.get([uid, bookId]);
      if (deleted) await eraseDeleted(context, deleted);
      return;
    }
    const row = await db.chapters.get([uid, chapterId]);
    if (!row) return;
    const saved = v.safeParse(chapterSaved, data);
    const story = await db.stories.get([uid, row.bookId]);
    if (saved.success && story)
      await db.stories.put(storyAfter(story, row, saved.output, { words: 0, chapters: 0 }));
    const isUnsent = refused.some(({ intent }) => onlySaves(intent));
    await applyDeletion(context, row, isUnsent);
  },

  async story({ db, uid }, { intent }, data) {
    const detail = v.safeParse(storyDetail, data);
    const story = detail.success ? await db.stories.get([uid, detail.output.id]) : undefined;
    if (!detail.success || !story) return;
    const server = detail.output;
    // Nobody else can have changed a new story yet. If an older story kept its version, the next pull could miss changes made elsewhere.
    const version = story.server === null ? server.version : null;
    await db.stories.put({ ...story, server, version });
    await remember(db, uid, server.id, [server.revisionId]);
    const cover = holds(intent, 'form') ? server.coverId : null;
    // The cover's bytes stay: the list shows the cover without a network, and the bytes are sent again if the server loses the story
    // (SYNC-17).
    if (cover !== null && story.form.coverId === cover)
      await db.covers
        .where('[uid+bookId]')
        .equals([uid, server.id])
        .filter(({ id }) => id !== cover)
        .delete();
  },
};

/** Stores a successful answer and removes the entry. `data` was validated by the endpoint's schema. */
export async function settleAccepted(context: FlushContext, entry: OutboxRow, data: unknown): Promise<void> {
  await context.db.outbox.delete(entry.seq);
  await SETTLE[traitsOf(entry.intent).settles](context, entry, data);
}

/**
 * Whether a later entry takes the place of this one, which was under way when the author changed their mind. What replaces a refused entry
 * in the outbox also replaces one that is refused afterwards.
 */
export async function isReplaced(
  { db, uid }: FlushContext,
  { entity, seq, intent }: OutboxRow,
): Promise<boolean> {
  if (onlySaves(intent)) return false;
  const later = (await entriesOf(db, uid, entity)).filter((other) => other.seq > seq);
  return later.some(
    ({ intent: { name } }) => name === intent.name || (publishes(intent) && name === 'unpublishChapter'),
  );
}

const keptChapter = v.object({ chapter: chapterSaved });

/** Keeps a refused entry with its reason (SYNC-9), or drops it if nobody needs to know. If a publish is refused, its text is still saved. */
export async function settleParked(
  context: FlushContext,
  entry: OutboxRow,
  why: ParkedWhy,
  data: unknown,
): Promise<void> {
  const { db, uid, ports } = context;
  const deleted =
    why.code === 'notFound' && entry.chapterId !== null && (await db.deleted.get([uid, entry.chapterId]));
  // A refused restore: the chapter can no longer be restored.
  const { settles } = traitsOf(entry.intent);
  if (deleted && settles === 'undeletion') {
    deleted.goneAt = ports.clock.now();
    await db.deleted.put(deleted);
  }
  const story = entry.bookId === null ? undefined : await db.stories.get([uid, entry.bookId]);
  const found = deleted ? whyDetached(deleted, ports.clock.now()) : why;
  const answer = v.safeParse(keptChapter, data);
  const saved = answer.success ? answer.output.chapter : null;
  const parked = why.code === 'notFound' && story?.goneAt ? STORY_DELETED : found;
  // Another device has published the chapter meanwhile: what is left is a change of its text, which waits for no time.
  const isOut = why.reason === 'slotPassed' && saved?.status === 'published';
  if (isOut || (await isReplaced(context, entry))) await db.outbox.delete(entry.seq);
  else await db.outbox.put({ ...entry, state: 'parked', why: parked });
  if (settles === 'order') await forgetVersion(context, entry);
  if (publishes(entry.intent)) await settleText(context, entry, saved);
}

/** The text of a refused publish: saved by the server, or sent again. */
async function settleText(
  context: FlushContext,
  entry: OutboxRow,
  saved: ChapterSaved | null,
): Promise<void> {
  const { db, uid, ports } = context;
  const row = entry.chapterId === null ? undefined : await db.chapters.get([uid, entry.chapterId]);
  if (!row) return;
  if (saved) return applySaved(context, [{ entry, saved }]);
  await markDirty(db, row, ports.clock.now());
  if (row.head !== null) return;
  // The server never had the chapter: nothing is left to take back.
  const entries = await entriesOf(db, uid, entry.entity);
  await db.outbox.bulkDelete(
    entries.filter(({ intent }) => intent.name === 'unpublishChapter').map(({ seq }) => seq),
  );
}

const otherOrder = v.object({ ids: v.array(v.string()) });

/**
 * Sends the entry again under a new key. An order then contains the chapters that the server says it has. A text becomes dirty instead, so
 * that the newest is sent.
 */
export async function settleAnew(
  context: FlushContext,
  entry: OutboxRow,
  after: number,
  data: unknown,
): Promise<void> {
  const { db, uid, ports } = context;
  if (onlySaves(entry.intent) && entry.chapterId !== null) {
    await db.outbox.delete(entry.seq);
    const now = ports.clock.now();
    const row = await db.chapters.get([uid, entry.chapterId]);
    if (row) await markDirty(db, row, now);
    return;
  }
  const key = mintId<IdempotencyKey>(ports.clock, ports.random);
  const order = v.safeParse(otherOrder, data);
  const intent =
    entry.intent.name === 'sortChapters' && order.success
      ? { ...entry.intent, among: order.output.ids as ChapterId[] }
      : entry.intent;
  await db.outbox.put({
    ...entry,
    intent,
    key,
    frozen: null,
    nextTryAt: after === 0 ? 0 : ports.clock.now() + after,
  });
}
