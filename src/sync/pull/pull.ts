import type { PullProgress } from '#session/messages.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { UNSENT_REPORT_MAX } from '#shared/domain/limits.ts';
import { comesAgain } from '#shared/protocol/codes.ts';
import type { PullAnswer } from '#shared/protocol/sync/pull.ts';
import { assertFence } from '#storage/db/leader.ts';
import { rowsOf } from '#storage/db/rows-of.ts';
import { ACCOUNT_ENTITY, countParked, entriesOf } from '#storage/outbox/outbox.ts';
import { sendNamedAgain } from '#sync/outbox/named-versions.ts';
import type { FlushContext } from '#sync/types/flush-context.ts';
import { applyAbsentStory, applyTombstones } from './apply-absence.ts';
import { applyUnread } from './inbox-rows.ts';
import { PullFailed, pullCall } from './pull-call.ts';
import { type Part, type PullMemory, withPart } from './pull-place.ts';
import { pullStory } from './pull-story.ts';
import { sendSideRevisions } from './send-side-revisions.ts';
import { sendDays } from './send-writing-stats.ts';

const DAY_MS = 86_400_000;

type Place = { book: BookId | null; heads: number };

/** The contact e-mail, asked for once a day: offline the last known answer is used (docs/spec, section 4, Fourth chapter). */
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

/** Whether a failure concerns the whole pull, not a single story: then nothing else can be fetched now. */
const isOfAll = ({ failure }: PullFailed): boolean =>
  failure.kind === 'answer' &&
  (comesAgain(failure.code) || failure.code === 'unauthenticated' || failure.code === '20066');

/** How many stories in a row may fail by the network before a pull ends. */
const NETWORK_FAILURES_MAX = 2;

/** Fetches stories one after another. If a single story fails, it is left for the next pull, and does not stop the others. */
function createStoryPulls(context: FlushContext, memory: PullMemory) {
  const later: Part[] = [];
  const offered = new Set<BookId>();
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
    /** A story that failed in an earlier pull waits for the end. */
    async offer(part: Part): Promise<void> {
      offered.add(part.snapshot.id);
      if (memory.failed.has(part.snapshot.id)) later.push(part);
      else await take(part);
    },
    /** Rejects if the network failed for one of the stories: the pull is tried again soon. `all`: every changed story was offered. */
    async end(all: boolean): Promise<void> {
      for (const part of later) await take(part);
      // A story that this pull did not return has not changed, or is gone.
      if (all) for (const id of memory.failed) if (!offered.has(id)) memory.failed.delete(id);
      if (ofNetwork) throw ofNetwork;
    },
  };
}

/** Whether the next page continues in the middle of this story. */
const goesOn = ({ next }: PullAnswer, id: BookId): boolean =>
  next !== undefined && next.heads > 0 && next.book === id;

/** Stores a page of a pull. `onStory` is called when a story is done. */
async function storePage(
  context: FlushContext,
  memory: PullMemory,
  pulls: ReturnType<typeof createStoryPulls>,
  answer: PullAnswer,
  onStory: () => void,
): Promise<void> {
  const { next } = answer;
  if (answer.tombstones.length > 0) await applyTombstones(context, answer.tombstones);
  for (const id of answer.absent) {
    await applyAbsentStory(context, id);
    await sendNamedAgain(context, id);
  }
  for (const snapshot of answer.stories) {
    const part = withPart(memory.part, snapshot, answer);
    if (next && goesOn(answer, snapshot.id)) {
      memory.part = { ...part, next };
      continue;
    }
    memory.part = null;
    await pulls.offer(part);
    onStory();
  }
}

/** From this many stories on, progress is shown: such a pull takes long, as the texts of each story are fetched one after another. */
const TOLD_FROM = 5;

/** Called during a pull: `answer` for each page that arrives; `progress` after each story, if there are many. */
export type PullHeard = { answer(): void; progress(progress: PullProgress): void };

type Start = { from: Place; inbox?: string; unsent?: number };

/** Requests all pages from a position on, and stores each page. Resolves to the first answer. */
async function pullPages(
  context: FlushContext,
  memory: PullMemory,
  { from, ...asked }: Start,
  heard: PullHeard,
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
    heard.answer();
    first ??= answer;
    const { next } = answer;
    const whole = answer.stories.filter(({ id }) => !goesOn(answer, id)).length;
    const of = done + whole + (next?.left ?? 0);
    const tell = () => {
      if (of >= TOLD_FROM) heard.progress({ done, of });
    };
    tell();
    await storePage(context, memory, pulls, answer, () => {
      done += 1;
      tell();
    });
    if (!next) break;
    place = { book: next.book, heads: next.heads };
  }
  memory.part = null;
  await pulls.end(from.book === null);
  return first;
}

/**
 * Asks what changed since the last pull and stores it: stories in pages, each with its texts in batches (docs/spec, section 7, Every
 * answer). Each story is stored separately: after an interruption the next pull continues with the missing stories. Queues again what the
 * server lost (SYNC-17). Runs while nothing is being sent: an answer that has not arrived yet would look like a loss. Rejects with
 * `PullFailed` or `Fenced`. Resolves to the count that it reported, of work that waits for the author's decision.
 */
export async function pull(context: FlushContext, memory: PullMemory, heard: PullHeard): Promise<number> {
  const { db, uid, ports, fence } = context;
  if (memory.part) {
    const { book, heads } = memory.part.next;
    await pullPages(context, memory, { from: { book, heads } }, heard);
  }
  const inbox = (await db.inboxes.get(uid))?.version ?? '';
  const unsent = Math.min(await countParked(db, uid), UNSENT_REPORT_MAX);
  const start = { from: { book: null, heads: 0 }, inbox, unsent };
  const answer = await pullPages(context, memory, start, heard);
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
