import type { ChapterText } from '#shared/domain/chapter.ts';
import type { RevisionId } from '#shared/domain/ids.ts';
import { CHAPTER_BATCH_MAX, PULL_WORDS_MAX } from '#shared/domain/limits.ts';
import type { ChapterDetail } from '#shared/protocol/chapter/chapter.ts';
import type { PullAnswer, StorySnapshot } from '#shared/protocol/sync/pull.ts';
import { assertFence } from '#storage/db/leader.ts';
import type { ChapterRow } from '#storage/db/rows.ts';
import { chapterEntity, entriesOf } from '#storage/outbox/outbox.ts';
import { readLineage } from '#storage/texts/lineage.ts';
import { REBASE_TABLES, rebaseDraft, textOf } from '#sync/draft/rebase-draft.ts';
import { type Ancestor, classifyHistory } from '#sync/merge/classify-head.ts';
import { takeNamed } from '#sync/outbox/named-versions.ts';
import { takeVolumes } from '#sync/outbox/volumes.ts';
import type { FlushContext } from '#sync/types/flush-context.ts';
import { applyLostChapters } from './apply-absence.ts';
import { applySnapshot, isSendingText, type WantedText } from './apply-snapshot.ts';
import { takePosts } from './posted-marks.ts';
import { type Calls, pullCall } from './pull-call.ts';
import type { Part } from './pull-place.ts';

/** The newest revisions of a chapter, back to the revision of its text here or to an older revision to merge over; at most a few pages. */
async function ancestorsOf(
  context: Calls,
  { id, textRevisionId }: Pick<ChapterRow, 'id' | 'textRevisionId'>,
  lineage: readonly RevisionId[],
): Promise<Ancestor[]> {
  const known = new Set(lineage);
  const ancestors: Ancestor[] = [];
  let cursor = '';
  for (let page = 0; page < 20; page += 1) {
    const request = { id, cursor, removed: 'true' as const };
    const { items, nextCursor } = await pullCall(context, 'chapterHistory', { request });
    ancestors.push(...items);
    const ends = ({ revisionId, removed }: Ancestor) =>
      revisionId === textRevisionId || (!removed && known.has(revisionId));
    if (nextCursor === null || items.some(ends)) break;
    cursor = nextCursor;
  }
  return ancestors;
}

/** The base to merge over: the device's own; the server's text itself if it went back; or an older revision from which both texts grew. */
async function baseFor(
  context: FlushContext,
  row: ChapterRow,
  wanted: WantedText,
  detail: ChapterDetail,
): Promise<ChapterText | undefined> {
  if (wanted.how === 'wentBack') return textOf(detail);
  if (wanted.how !== 'unknown') return undefined;
  const lineage = await readLineage(context.db, context.uid, row.id);
  const ancestors = await ancestorsOf(context, row, lineage);
  const found = classifyHistory(row, ancestors, lineage);
  if (found.kind === 'advance') return undefined;
  if (found.common === null) return { title: '', content: { version: 1, blocks: [] }, authorNote: null };
  const common = await pullCall(context, 'chapterRevision', {
    request: { id: row.id, revisionId: found.common },
  });
  return textOf(common);
}

/** Texts to ask for in one call: as many as arrive in time on a slow network. */
function* batchesOf(wanted: readonly WantedText[]): Generator<WantedText[]> {
  let batch: WantedText[] = [];
  let words = 0;
  for (const want of wanted) {
    const isFull = batch.length === CHAPTER_BATCH_MAX || words + want.words > PULL_WORDS_MAX;
    if (batch.length > 0 && isFull) {
      yield batch;
      batch = [];
      words = 0;
    }
    batch.push(want);
    words += want.words;
  }
  if (batch.length > 0) yield batch;
}

async function pullTexts(context: FlushContext, wanted: readonly WantedText[]): Promise<void> {
  const { db, uid, fence } = context;
  for (const batch of batchesOf(wanted)) {
    const details = await pullCall(context, 'chapterBatch', {
      request: { ids: batch.map(({ id }) => id), run: context.run },
    });
    for (const detail of details) {
      const want = batch.find(({ id }) => id === detail.id);
      const before = await db.chapters.get([uid, detail.id]);
      if (!want || !before) continue;
      const base = await baseFor(context, before, want, detail);
      await db.transaction('rw', [db.leaders, db.outbox, ...REBASE_TABLES(db)], async () => {
        await assertFence(db, uid, fence);
        const row = await db.chapters.get([uid, detail.id]);
        // Another tab has fetched the text since: the next pull looks again.
        if (!row || row.textRevisionId !== before.textRevisionId) return;
        // The chapter was published while this was being fetched: if the publish were sent over this newer base, it would replace a text
        // that its author never saw.
        if (isSendingText(await entriesOf(db, uid, chapterEntity(row.id)), row.id)) return;
        await rebaseDraft(context, row, detail, base);
      });
    }
  }
}

/** Stores a story's named versions, marks and volumes. Returns false if the story is not up to date yet. */
async function takeBesideTexts(
  context: FlushContext,
  { id, chapters }: StorySnapshot,
  { volumes, named, posted }: PullAnswer,
): Promise<boolean> {
  const ids = new Set(chapters.map((head) => head.id));
  if (named) await takeNamed(context, id, ids, named);
  if (posted) await takePosts(context, id, ids, posted);
  return takeVolumes(
    context,
    id,
    volumes?.find(({ bookId }) => bookId === id),
  );
}

/**
 * Fetches one changed story: heads first, then the texts that this device keeps, and the story's version last. After a crash in between,
 * the next pull fetches it again, except the texts that have arrived. Rejects with `PullFailed` or `Fenced`.
 */
export async function pullStory(context: FlushContext, { snapshot, answer, mixed }: Part): Promise<void> {
  const { db, uid } = context;
  const tombstones = new Set<string>(answer.tombstones.map(({ id }) => id));
  const { wanted, missing, waits } = await applySnapshot(context, snapshot, tombstones);
  // If a story changed while its heads arrived, a moved chapter may be on none of its pages.
  if (missing.length > 0 && !mixed) {
    const deleted = await pullCall(context, 'chapterDeleted', { params: { id: snapshot.id } });
    await applyLostChapters(context, snapshot.id, missing, deleted);
  }
  await pullTexts(context, wanted);
  if (mixed) return;
  if (answer.volumes && !(await takeBesideTexts(context, snapshot, answer))) return;
  if (waits) return;
  const { chapters: _, ...server } = snapshot;
  await db.transaction('rw', [db.leaders, db.stories], async () => {
    await assertFence(db, uid, context.fence);
    await db.stories.where('[uid+id]').equals([uid, snapshot.id]).modify({ version: server.version });
  });
}
