import type { ChapterId } from '#shared/domain/ids.ts';
import { formOf, mergeStoryForm } from '#shared/domain/story.ts';
import type { ChapterHead } from '#shared/protocol/chapter/chapter.ts';
import type { StorySnapshot } from '#shared/protocol/sync/pull.ts';
import { carriesText, holds } from '#storage/db/intents.ts';
import { assertFence } from '#storage/db/leader.ts';
import type { OutboxRow } from '#storage/db/outbox-row.ts';
import type { ChapterRow } from '#storage/db/rows.ts';
import { enqueueOnce } from '#storage/outbox/outbox.ts';
import { dropDeleted } from '#storage/texts/deleted-rows.ts';
import { readLineage, remember } from '#storage/texts/lineage.ts';
import { chapterRow } from '#storage/texts/new-chapter.ts';
import { headOf } from '#sync/draft/rebase-draft.ts';
import { classifyHead } from '#sync/merge/classify-head.ts';
import { sendDetached, sendGoneAgain } from '#sync/outbox/detached.ts';
import type { FlushContext } from '#sync/types/flush-context.ts';

/** A text to fetch, and what its head means. */
export type WantedText = { id: ChapterId; words: number; how: 'advance' | 'wentBack' | 'unknown' };

/** How many of a story's last published chapters are fetched in advance: an author continues there. */
const RECENT_PUBLISHED = 3;

const newRow = (uid: ChapterRow['uid'], head: ChapterHead, now: number): ChapterRow => {
  const { id, bookId, order, title, words, paid } = head;
  return chapterRow({ uid, id, bookId, order, title, words, paid, head: headOf(head), updatedAt: now });
};

/** Whether a chapter's text is being sent or queued, so that its answer, not a pull, updates the text. */
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
    // The server went back: the form is sent again (SYNC-17).
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
  // A form that was sent keeps its base: its answer, or the author's choice, will say what to merge.
  if (!form || saves.some((entry) => entry.frozen !== null || entry.state === 'parked')) return false;
  await db.stories.put({ ...story, form, server });
  return true;
}

/**
 * Ends the question about a schedule whose time had passed, once another device has published the chapter or scheduled it anew (docs/spec,
 * section 4, Chapters).
 */
async function endQuestion(
  { db }: FlushContext,
  before: ChapterRow | undefined,
  head: ChapterHead,
  entries: readonly OutboxRow[],
): Promise<void> {
  const isScheduledAnew = head.publishAt !== null && head.publishAt !== before?.head?.publishAt;
  if (head.status !== 'published' && !isScheduledAnew) return;
  const asked = entries.filter(({ chapterId, why }) => chapterId === head.id && why?.reason === 'slotPassed');
  await db.outbox.bulkDelete(asked.map(({ seq }) => seq));
}

/** Context for storing the chapters of one story. `recent`: the last published ones. */
type OfStory = {
  entries: readonly OutboxRow[];
  deleted: ReadonlySet<string>;
  recent: ReadonlySet<string>;
};

/**
 * Stores the head of one chapter; `before` is its row, if there is one. Returns how to fetch its text, null for not at all, or `waits` if
 * the answer to a request in progress will be newer.
 */
async function applyChapterHead(
  { db, uid, ports }: FlushContext,
  before: ChapterRow | undefined,
  head: ChapterHead,
  { entries, deleted, recent }: OfStory,
): Promise<WantedText['how'] | 'waits' | null> {
  const { id, revisionId } = head;
  const now = ports.clock.now();
  const row = before ? await sendDetached(db, before, entries, now) : newRow(uid, head, now);
  // The chapter was restored, here or elsewhere. Or the chapter was deleted here before it was sent, and another phone with the same rows
  // has sent it.
  if (deleted.has(id)) await dropDeleted(db, uid, id, ports);
  const isSorted = entries.some((entry) => holds(entry.intent, 'order') && entry.state === 'queued');
  const isPriced = entries.some((entry) => entry.chapterId === id && holds(entry.intent, 'paid'));
  const after: ChapterRow = {
    ...row,
    order: isSorted ? row.order : head.order,
    paid: isPriced ? row.paid : head.paid,
  };
  if (row.seq === 0) {
    await db.chapters.put({ ...after, title: head.title, words: head.words, head: headOf(head) });
    await remember(db, uid, id, [head.parentRevisionId, revisionId]);
    return head.status === 'draft' || recent.has(id) ? 'advance' : null;
  }
  const { kind } = classifyHead(row, head, await readLineage(db, uid, id));
  if (isSendingText(entries, id)) {
    await db.chapters.put(after);
    return kind === 'same' ? null : 'waits';
  }
  if (kind !== 'same') {
    await db.chapters.put(after);
    return kind;
  }
  const bases = db.bases.where('[uid+id]').equals([uid, id]);
  if (row.textRevisionId !== revisionId) await bases.modify({ revisionId });
  await db.chapters.put({ ...after, head: headOf(head), textRevisionId: revisionId });
  await remember(db, uid, id, [head.parentRevisionId, revisionId]);
  return null;
}

/**
 * Stores the heads of a story and its chapters in one transaction. Returns the texts to fetch, the chapters that the server no longer lists
 * without a tombstone, and whether a request in progress keeps the story from being up to date.
 */
export async function applySnapshot(
  context: FlushContext,
  snapshot: StorySnapshot,
  tombstones: ReadonlySet<string>,
): Promise<{ wanted: WantedText[]; missing: ChapterId[]; waits: boolean }> {
  const { db, uid, fence } = context;
  const own = [db.stories, db.chapters, db.drafts, db.lineages, db.bases, db.outbox];
  return db.transaction('rw', [db.leaders, ...own, db.deleted, db.snapshots], async () => {
    await assertFence(db, uid, fence);
    const story = await db.stories.get([uid, snapshot.id]);
    if (story?.goneAt) await sendGoneAgain(context, story);
    const entries = await db.outbox.where('[uid+bookId]').equals([uid, snapshot.id]).toArray();
    const rows = await db.chapters.where('[uid+bookId]').equals([uid, snapshot.id]).toArray();
    const deletions = await db.deleted.where('[uid+bookId]').equals([uid, snapshot.id]).toArray();
    const known = new Map(rows.map((row) => [row.id, row]));
    let waits = !(await applyStoryHead(context, snapshot, entries));
    const published = snapshot.chapters.filter((head) => head.status === 'published');
    await db.stories.update([uid, snapshot.id], { hasPublished: published.length > 0 });
    const ofStory: OfStory = {
      entries,
      deleted: new Set(deletions.map(({ id }) => id)),
      recent: new Set(published.slice(-RECENT_PUBLISHED).map(({ id }) => id)),
    };
    const wanted: WantedText[] = [];
    for (const head of snapshot.chapters) {
      await endQuestion(context, known.get(head.id), head, entries);
      const how = await applyChapterHead(context, known.get(head.id), head, ofStory);
      known.delete(head.id);
      if (how === 'waits') waits = true;
      else if (how !== null) wanted.push({ id: head.id, words: head.words, how });
    }
    const missing = [...known.values()]
      .filter((row) => row.head !== null && row.deletedAt === null && !tombstones.has(row.id))
      .map((row) => row.id);
    return { wanted, missing, waits };
  });
}
