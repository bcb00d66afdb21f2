import * as v from 'valibot';
import type { ChapterId, IdempotencyKey } from '#shared/domain/ids.ts';
import { DELETED_CHAPTER_DAYS } from '#shared/domain/limits.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import type { StoryDetail } from '#shared/protocol/schema/book.ts';
import { storyDetail } from '#shared/protocol/schema/book.ts';
import { chapterSaved } from '#shared/protocol/schema/chapter.ts';
import { eraseStory } from '#storage/db/erase.ts';
import type { OutboxRow, ParkedWhy } from '#storage/db/outbox-row.ts';
import { remember } from '#storage/texts/lineage.ts';
import { addSnapshot } from '#storage/texts/snapshots.ts';
import { markDirty } from '#storage/texts/texts.ts';
import type { FlushContext } from '#sync/types/flush-context.ts';
import { applySaved, storyAfter } from './settle-saved.ts';
import { deletedWhy } from './stranded.ts';

const DAY_MS = 86_400_000;

async function applyDeleted(context: FlushContext, entry: OutboxRow): Promise<void> {
  const { db, uid, ports } = context;
  if (entry.chapterId === null) return;
  const id = entry.chapterId;
  const row = await db.chapters.get([uid, id]);
  if (!row) return;
  const now = ports.clock.now();
  const draft = await db.drafts.get([uid, id]);
  if (draft) {
    // Typed in another page after the deletion was asked for it was never sent; else it is what a server that goes back to
    // before the deletion may have lost (SYNC-17). Either way it outlives the chapter as a version.
    const note = row.dirty === 1 ? 'notChosen' : 'periodic';
    await addSnapshot(db, { uid, chapterId: id, note, text: draft.text, savedAt: now }, ports);
  }
  const goneAt = now + DELETED_CHAPTER_DAYS * DAY_MS;
  await db.deleted.put({
    uid,
    id,
    bookId: row.bookId,
    title: row.title,
    words: row.words,
    deletedAt: now,
    goneAt,
    local: null,
  });
  await db.chapters.delete([uid, id]);
  await db.drafts.delete([uid, id]);
  await db.bases.delete([uid, id]);
}

async function applyStory(context: FlushContext, entry: OutboxRow, detail: StoryDetail): Promise<void> {
  const { db, uid } = context;
  const story = await db.stories.get([uid, detail.id]);
  if (!story) return;
  // A new story's version is all there is; a later one may hide changes made elsewhere, which the next pull brings.
  const version = story.server === null ? detail.version : null;
  await db.stories.put({ ...story, server: detail, version });
  await remember(db, uid, detail.id, [detail.revisionId]);
  const cover = entry.intent.name === 'saveStory' ? detail.coverId : null;
  if (cover !== null && story.form.coverId === cover) await db.covers.delete([uid, cover]);
}

/** No order of ours waits any more: the next pull brings the story with all places as the server has them (SYNC-4). */
async function forgetVersion({ db, uid }: FlushContext, { bookId }: OutboxRow): Promise<void> {
  if (bookId !== null) await db.stories.update([uid, bookId], { version: null });
}

/**
 * Writes what a good answer means, and ends the entry. `data` was checked by the call's schema. What changes a chapter is for
 * `settleSaved`.
 */
export async function settleAccepted(context: FlushContext, entry: OutboxRow, data: unknown): Promise<void> {
  const { db, uid } = context;
  const { intent, chapterId, bookId } = entry;
  await db.outbox.delete(entry.seq);
  if (intent.name === 'deleteChapter') {
    const saved = v.safeParse(chapterSaved, data);
    const row = chapterId === null ? undefined : await db.chapters.get([uid, chapterId]);
    const story = row && (await db.stories.get([uid, row.bookId]));
    if (saved.success && story)
      await db.stories.put(storyAfter(story, row, saved.output, { words: 0, chapters: 0 }));
    await applyDeleted(context, entry);
  } else if (intent.name === 'deleteStory') {
    if (bookId !== null) await eraseStory(db, uid, bookId);
  } else if (intent.name === 'undeleteChapter') {
    if (chapterId !== null) await db.deleted.delete([uid, chapterId]);
  } else if (intent.name === 'sortChapters') {
    await forgetVersion(context, entry);
  } else if (intent.name === 'saveStory' || intent.name === 'openStory') {
    const detail = v.safeParse(storyDetail, data);
    if (detail.success) await applyStory(context, entry, detail.output);
  }
}

const keptChapter = v.object({ chapter: chapterSaved });

/** Keeps a refused entry with its reason (SYNC-9). A text refused for publishing is saved all the same. */
export async function settleParked(
  context: FlushContext,
  entry: OutboxRow,
  why: ParkedWhy,
  data: unknown,
): Promise<void> {
  const { db, uid, ports } = context;
  const deleted =
    why.code === 'notFound' && entry.chapterId !== null && (await db.deleted.get([uid, entry.chapterId]));
  // It cannot be brought back any more.
  if (deleted && entry.intent.name === 'undeleteChapter') {
    deleted.goneAt = ports.clock.now();
    await db.deleted.put(deleted);
  }
  const parked = deleted ? deletedWhy(deleted, ports.clock.now()) : why;
  await db.outbox.put({ ...entry, state: 'parked', why: parked });
  if (entry.intent.name === 'sortChapters') await forgetVersion(context, entry);
  if (entry.intent.name !== 'publishChapter' || entry.chapterId === null) return;
  const row = await db.chapters.get([uid, entry.chapterId]);
  if (!row) return;
  const kept = v.safeParse(keptChapter, data);
  const now = ports.clock.now();
  if (kept.success) await applySaved(context, [{ entry, saved: kept.output.chapter }]);
  else await markDirty(db, row, now);
}

const otherOrder = v.object({ ids: v.array(v.string()) });

/** The entry again under a new key: an order among the chapters the server says it has. A text simply becomes dirty again, so that the newest goes. */
export async function settleAnew(
  context: FlushContext,
  entry: OutboxRow,
  after: number,
  data: unknown,
): Promise<void> {
  const { db, uid, ports } = context;
  if (entry.intent.name === 'saveChapter' && entry.chapterId !== null) {
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
