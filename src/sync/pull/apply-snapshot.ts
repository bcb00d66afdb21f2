import type { ChapterId } from '#shared/domain/ids.ts';
import type { StorySnapshot } from '#shared/protocol/schema/book.ts';
import type { ChapterHead } from '#shared/protocol/schema/chapter.ts';
import { assertFence } from '#storage/db/leader.ts';
import type { OutboxRow } from '#storage/db/outbox-row.ts';
import type { ChapterRow } from '#storage/db/rows.ts';
import { carriesText, holds } from '#storage/outbox/intent-traits.ts';
import { enqueueOnce } from '#storage/outbox/outbox.ts';
import { readLineage, remember } from '#storage/texts/lineage.ts';
import { chapterRow } from '#storage/texts/new-chapter.ts';
import { headOf } from '#sync/draft/rebase-draft.ts';
import { classifyHead } from '#sync/merge/classify-head.ts';
import { formOf, mergeStoryForm } from '#sync/merge/merge-story-form.ts';
import { sendDetached } from '#sync/outbox/detached.ts';
import type { FlushContext } from '#sync/types/flush-context.ts';

/** A text to fetch, and what its head means. */
export type WantedText = { id: ChapterId; how: 'advance' | 'wentBack' | 'unknown' };

/** So many published chapters of a story are fetched unasked, the last ones: an author goes on from them. */
const RECENT_PUBLISHED = 3;

const newRow = (uid: ChapterRow['uid'], head: ChapterHead, now: number): ChapterRow => {
  const { id, bookId, order, title, words, paid } = head;
  return chapterRow({ uid, id, bookId, order, title, words, paid, head: headOf(head), updatedAt: now });
};

/** Whether something of a chapter is on its way, so that its answer, not a pull, moves the text on. */
export const isSendingText = (entries: readonly OutboxRow[], id: ChapterId): boolean =>
  entries.some((entry) => entry.chapterId === id && entry.state === 'queued' && carriesText(entry.intent));

async function applyStoryHead(
  context: FlushContext,
  snapshot: StorySnapshot,
  entries: OutboxRow[],
): Promise<boolean> {
  const { db, uid, ports } = context;
  const { chapters: _, ...server } = snapshot;
  const story = await db.stories.get([uid, snapshot.id]);
  const now = ports.clock.now();
  if (!story) {
    await db.stories.put({
      uid,
      id: snapshot.id,
      form: formOf(snapshot),
      server,
      hasPublished: false,
      version: null,
      deletedAt: null,
      createdAt: now,
      updatedAt: now,
    });
    return true;
  }
  const saves = entries.filter((entry) => holds(entry.intent, 'form'));
  const seen = await readLineage(db, uid, snapshot.id);
  await remember(db, uid, snapshot.id, [snapshot.revisionId]);
  if (saves.length === 0 && seen.includes(snapshot.revisionId) && seen.at(-1) !== snapshot.revisionId) {
    // The server went back behind what it had acknowledged: the form goes there again (SYNC-17).
    await db.stories.put({ ...story, server });
    const title = story.form.title;
    await enqueueOnce(db, { uid, intent: { name: 'saveStory' }, bookId: snapshot.id, title }, ports);
    return true;
  }
  if (saves.length === 0 || story.server === null) {
    const form = saves.length === 0 ? formOf(snapshot) : story.form;
    await db.stories.put({ ...story, form, server });
    return true;
  }
  const form = mergeStoryForm(story.server, story.form, snapshot);
  // One that was sent keeps its base; its answer will say what there is to merge. So will the author's choice.
  if (!form || saves.some((entry) => entry.frozen !== null || entry.state === 'parked')) return false;
  await db.stories.put({ ...story, form, server });
  return true;
}

/**
 * Stores story and chapter heads of one story, in one transaction. Gives the texts to fetch, the chapters
 * the server no longer shows without a tombstone, and whether something under way keeps the story from being up to date.
 */
export async function applySnapshot(
  context: FlushContext,
  snapshot: StorySnapshot,
  tombstones: ReadonlySet<string>,
): Promise<{ wanted: WantedText[]; missing: ChapterId[]; waits: boolean }> {
  const { db, uid, fence, ports } = context;
  const own = [db.stories, db.chapters, db.drafts, db.lineages, db.bases, db.outbox, db.deleted];
  return db.transaction('rw', [db.leaders, ...own], async () => {
    await assertFence(db, uid, fence);
    const entries = await db.outbox.where('[uid+bookId]').equals([uid, snapshot.id]).toArray();
    const rows = await db.chapters.where('[uid+bookId]').equals([uid, snapshot.id]).toArray();
    const deletions = await db.deleted.where('[uid+bookId]').equals([uid, snapshot.id]).toArray();
    const deleted = new Set<string>(deletions.map(({ id }) => id));
    const known = new Map(rows.map((row) => [row.id, row]));
    const sorts = entries.some((entry) => holds(entry.intent, 'order') && entry.state === 'queued');
    let waits = !(await applyStoryHead(context, snapshot, entries));
    const hasPublished = snapshot.chapters.some((head) => head.status === 'published');
    await db.stories.update([uid, snapshot.id], { hasPublished });
    const wanted: WantedText[] = [];
    const recent = new Set(
      snapshot.chapters
        .filter((head) => head.status === 'published')
        .slice(-RECENT_PUBLISHED)
        .map((head) => head.id),
    );

    for (const head of snapshot.chapters) {
      const before = known.get(head.id);
      const now = ports.clock.now();
      const row = before ? await sendDetached(db, before, entries, now) : newRow(uid, head, now);
      known.delete(head.id);
      // Restored, here or elsewhere.
      if (deleted.has(head.id)) await db.deleted.delete([uid, head.id]);
      const sending = isSendingText(entries, head.id);
      const paid = entries.some((entry) => entry.chapterId === head.id && holds(entry.intent, 'paid'))
        ? row.paid
        : head.paid;
      const after: ChapterRow = { ...row, order: sorts ? row.order : head.order, paid };
      if (row.seq === 0) {
        await db.chapters.put({ ...after, title: head.title, words: head.words, head: headOf(head) });
        await remember(db, uid, head.id, [head.parentRevisionId, head.revisionId]);
        if (head.status === 'draft' || recent.has(head.id)) wanted.push({ id: head.id, how: 'advance' });
        continue;
      }
      const meaning = classifyHead(row, head, await readLineage(db, uid, head.id));
      if (sending) {
        // Its own answer, or the conflict it meets, says more than this.
        if (meaning.kind !== 'same') waits = true;
        await db.chapters.put(after);
      } else if (meaning.kind === 'same') {
        const bases = db.bases.where('[uid+id]').equals([uid, head.id]);
        if (row.textRevisionId !== head.revisionId) await bases.modify({ revisionId: head.revisionId });
        await db.chapters.put({ ...after, head: headOf(head), textRevisionId: head.revisionId });
        await remember(db, uid, head.id, [head.parentRevisionId, head.revisionId]);
      } else {
        await db.chapters.put(after);
        wanted.push({ id: head.id, how: meaning.kind });
      }
    }
    const missing = [...known.values()]
      .filter((row) => row.head !== null && row.deletedAt === null && !tombstones.has(row.id))
      .map((row) => row.id);
    return { wanted, missing, waits };
  });
}
