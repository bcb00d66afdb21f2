import type { PullProgress } from '#session/messages.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { BookId, RevisionId } from '#shared/domain/ids.ts';
import { CHAPTER_BATCH_MAX, PULL_WORDS_MAX, UNSENT_REPORT_MAX } from '#shared/domain/limits.ts';
import { comesAgain } from '#shared/protocol/codes.ts';
import type { PullAnswer } from '#shared/protocol/schema/author.ts';
import type { StorySnapshot } from '#shared/protocol/schema/book.ts';
import type { ChapterDetail } from '#shared/protocol/schema/chapter.ts';
import { assertFence } from '#storage/db/leader.ts';
import type { ChapterRow } from '#storage/db/rows.ts';
import { rowsOf } from '#storage/db/rows-of.ts';
import { ACCOUNT_ENTITY, chapterEntity, countParked, entriesOf } from '#storage/outbox/outbox.ts';
import { readLineage } from '#storage/texts/lineage.ts';
import { REBASE_TABLES, rebaseDraft, textOf } from '#sync/draft/rebase-draft.ts';
import { type Ancestor, classifyHistory } from '#sync/merge/classify-head.ts';
import { sendNamedAgain, takeNamed } from '#sync/outbox/named-versions.ts';
import { takeVolumes } from '#sync/outbox/volumes.ts';
import type { FlushContext } from '#sync/types/flush-context.ts';
import { applyAbsentStory, applyLostChapters, applyTombstones } from './apply-absence.ts';
import { applySnapshot, isSendingText, type WantedText } from './apply-snapshot.ts';
import { applyUnread } from './inbox-rows.ts';
import { type Calls, PullFailed, pullCall } from './pull-call.ts';
import { type Part, type PullMemory, withPart } from './pull-place.ts';
import { sendSideRevisions } from './send-side-revisions.ts';
import { sendDays } from './send-writing-stats.ts';

const DAY_MS = 86_400_000;

type Place = { book: BookId | null; heads: number };

/** The newest revisions of a chapter, back to that of its text here or another one to merge over, at most a few pages. */
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

/** The base to merge over: the device's own; the server's text itself if it went back; or an older revision both grew from. */
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
        // Another tab has fetched it since: the next pull looks again.
        if (!row || row.textRevisionId !== before.textRevisionId) return;
        // Published while this was being fetched: sent over this newer base, the publish would replace a text it never saw.
        if (isSendingText(await entriesOf(db, uid, chapterEntity(row.id)), row.id)) return;
        await rebaseDraft(context, row, detail, base);
      });
    }
  }
}

/** Stores a story's named versions and volumes. Returns false if the story is not up to date yet. */
async function takeBesideTexts(
  context: FlushContext,
  { id, chapters }: StorySnapshot,
  { volumes, named }: PullAnswer,
): Promise<boolean> {
  if (named) await takeNamed(context, id, new Set(chapters.map((head) => head.id)), named);
  return takeVolumes(
    context,
    id,
    volumes?.find(({ bookId }) => bookId === id),
  );
}

/**
 * Fetches one changed story: heads first, then the texts that this device keeps, and the story's version last. After a crash in between, the next
 * pull fetches it again, except the texts that came.
 */
async function pullStory(context: FlushContext, { snapshot, answer, mixed }: Part): Promise<void> {
  const { db, uid } = context;
  const tombstones = new Set<string>(answer.tombstones.map(({ id }) => id));
  const { wanted, missing, waits } = await applySnapshot(context, snapshot, tombstones);
  // A story that changed while its heads came may list a moved chapter nowhere.
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

/** The contact e-mail, asked for once a day: offline the last known answer counts (docs/spec, section 4, Fourth chapter). */
async function pullContact(context: FlushContext, now: number): Promise<void> {
  const { db, uid, fence } = context;
  const account = await db.accounts.get(uid);
  const checkedAt = account?.contactCheckedAt ?? null;
  if (!account || (checkedAt !== null && now >= checkedAt && now - checkedAt < DAY_MS)) return;
  const { authorDto } = await pullCall(context, 'authorInfo', {});
  await db.transaction('rw', [db.leaders, db.accounts, db.outbox], async () => {
    await assertFence(db, uid, fence);
    const waiting = await entriesOf(db, uid, ACCOUNT_ENTITY);
    // An unsent change by the author is newer.
    const contactEmail = waiting.length > 0 ? {} : { contactEmail: authorDto.email };
    await db.accounts.update(uid, { ...contactEmail, contactCheckedAt: now });
  });
}

/** Whether a failure is of no single story: nothing else can be fetched now. */
const isOfAll = ({ failure }: PullFailed): boolean =>
  failure.kind === 'answer' &&
  (comesAgain(failure.code) || failure.code === 'unauthenticated' || failure.code === '20066');

/** How many stories in a row may fail by the network before a pull ends. */
const NETWORK_FAILURES_MAX = 2;

/** Fetches stories one after another. One that fails by itself stays for the next pull, and stops no other. */
function createStoryPulls(context: FlushContext, memory: PullMemory) {
  const later: Part[] = [];
  let inARow = 0;
  let ofNetwork: PullFailed | undefined;

  async function take(part: Part): Promise<void> {
    const { id } = part.snapshot;
    try {
      await pullStory(context, part);
      memory.failed.delete(id);
      inARow = 0;
    } catch (error) {
      if (!(error instanceof PullFailed)) throw error;
      memory.failed.add(id);
      if (isOfAll(error)) throw error;
      if (error.failure.kind === 'answer') return;
      ofNetwork = error;
      inARow += 1;
      if (inARow >= NETWORK_FAILURES_MAX) throw error;
    }
  }
  return {
    /** One that failed before waits for the end. */
    async offer(part: Part): Promise<void> {
      if (memory.failed.has(part.snapshot.id)) later.push(part);
      else await take(part);
    },
    /** Rejects if the network failed for one of them: the pull is tried again soon. */
    async end(): Promise<void> {
      for (const part of later) await take(part);
      if (ofNetwork) throw ofNetwork;
    },
  };
}

/** Stores a page of a pull. Resolves to the number of stories that are done with. */
async function storePage(
  context: FlushContext,
  memory: PullMemory,
  pulls: ReturnType<typeof createStoryPulls>,
  answer: PullAnswer,
): Promise<number> {
  const { next } = answer;
  if (answer.tombstones.length > 0) await applyTombstones(context, answer.tombstones);
  for (const id of answer.absent) {
    await applyAbsentStory(context, id);
    await sendNamedAgain(context, id);
  }
  let done = 0;
  for (const snapshot of answer.stories) {
    const part = withPart(memory.part, snapshot, answer);
    if (next && next.heads > 0 && next.book === snapshot.id) {
      memory.part = { ...part, next };
      continue;
    }
    memory.part = null;
    await pulls.offer(part);
    done += 1;
  }
  return done;
}

type Start = { from: Place; inbox?: string; unsent?: number };

/** Asks for all pages from a place on, and stores each. Resolves to the first answer. */
async function pullPages(
  context: FlushContext,
  memory: PullMemory,
  { from, ...asked }: Start,
  onProgress: (progress: PullProgress) => void,
): Promise<PullAnswer> {
  const { db, uid, run } = context;
  const rows = await rowsOf(db.stories, uid).toArray();
  const stories = rows
    .filter((row) => row.server !== null)
    .map((row): { id: BookId; version: string | null } => ({ id: row.id, version: row.version }));
  const pulls = createStoryPulls(context, memory);
  let place = from;
  let first: PullAnswer | undefined;
  let done = 0;
  for (;;) {
    const { book } = place;
    const named = book === null ? stories : stories.filter(({ id }) => id >= book);
    const request = { stories: named, ...(first ? {} : asked), from: place, run };
    const answer = await pullCall(context, 'pull', { request });
    first ??= answer;
    const { next } = answer;
    done += await storePage(context, memory, pulls, answer);
    // One answer is stored at once; only several take so long that the author wonders.
    if (next) onProgress({ done, of: done + next.left });
    if (!next) break;
    place = { book: next.book, heads: next.heads };
  }
  memory.part = null;
  await pulls.end();
  return first;
}

/**
 * Asks what changed since the last pull and stores it: stories in pages, each with its texts in batches (docs/spec, section 7, Every answer). Each
 * story is stored for itself: after an interruption the next pull goes on with those that are missing. Queues again what the server lost (SYNC-17).
 * Runs while nothing is being sent: an answer under way would look like a loss. Rejects with `PullFailed` or `Fenced`. Resolves to the count of
 * unsent work that it reported.
 */
export async function pull(
  context: FlushContext,
  memory: PullMemory,
  onProgress: (progress: PullProgress) => void,
): Promise<number> {
  const { db, uid, ports, fence } = context;
  if (memory.part) {
    const { book, heads } = memory.part.next;
    await pullPages(context, memory, { from: { book, heads } }, onProgress);
  }
  const inbox = (await db.inboxes.get(uid))?.version ?? '';
  const unsent = Math.min(await countParked(db, uid), UNSENT_REPORT_MAX);
  const start = { from: { book: null, heads: 0 }, inbox, unsent };
  const answer = await pullPages(context, memory, start, onProgress);
  const now = ports.clock.now();
  if (memory.failed.size === 0)
    await db.transaction('rw', [db.leaders, db.accounts], async () => {
      await assertFence(db, uid, fence);
      await db.accounts.where('uid').equals(uid).modify({ lastSyncAt: now });
    });
  if (answer.inbox) await applyUnread(context, answer.inbox);
  await pullContact(context, now).catch((error: unknown) => {
    // The address can wait for the next pull; what follows does not need it.
    if (!(error instanceof PullFailed) || error.failure.kind !== 'answer' || isOfAll(error)) throw error;
  });
  await sendSideRevisions(context);
  await sendDays(context);
  return unsent;
}
