import { failureDetail } from '#shared/diagnosis/device-event.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { DRAIN_CONCURRENCY } from '#shared/domain/limits.ts';
import type { Result } from '#shared/lib/result.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import { carriesText, traitsOf } from '#storage/db/intents.ts';
import { assertFence } from '#storage/db/leader.ts';
import type { OutboxRow } from '#storage/db/outbox-row.ts';
import type { ChapterRow } from '#storage/db/rows.ts';
import { chapterEntity } from '#storage/outbox/outbox.ts';
import { fateOf } from '#sync/merge/entry-fate.ts';
import type { FlushContext } from '#sync/types/flush-context.ts';
import { parkGone } from './detached.ts';
import { type Plan, planDrain } from './drain-plan.ts';
import { FREEZE_TABLES, freezeAll } from './freeze.ts';
import { createRequestRoom, sendTogether } from './send-saves.ts';
import { settleAccepted, settleAnew, settleParked } from './settle.ts';
import { settleConflict } from './settle-conflict.ts';
import { AFTER_PULL_MS, settleSaved } from './settle-saved.ts';

export type Stop = {
  why: 'network' | 'signIn' | 'rateLimited';
  /** In ms; null: the server named no wait. */
  after: number | null;
  /** The server's sentence, in the author's language. */
  said?: string;
};

/** How a drain ended. */
export type DrainEnd = {
  /** Why nothing can be sent at all, with the wait the server asked for and what it said. */
  stopped: Stop | null;
  /** When the first entry that waits only for time is due (ms since epoch). */
  wakeAt: number | null;
  wantsContact: boolean;
  /** An answer suggested that the server's data differs from what this device expects. */
  wantsPull: boolean;
  sent: number;
};

/** How many entries are prepared at a time. Senders then never wait for the database, and the waiting entries are read less often. */
const READY_MAX = 18;

/**
 * Parked entries that affect what is sent next: the parked entries of the same entities. A story that waits for its author may have
 * hundreds of other parked entries, each with its text.
 */
async function parkedBeside(
  db: WorkDatabase,
  uid: UserId,
  queued: readonly OutboxRow[],
  dirty: readonly ChapterRow[],
): Promise<OutboxRow[]> {
  if ((await db.outbox.where('[uid+state]').equals([uid, 'parked']).count()) === 0) return [];
  const entities = new Set([
    ...queued.map(({ entity }) => entity),
    ...dirty.map(({ id }) => chapterEntity(id)),
  ]);
  const keys = [...entities].map((entity) => [uid, entity]);
  const beside = await db.outbox.where('[uid+entity]').anyOf(keys).toArray();
  return beside.filter(({ state }) => state === 'parked');
}

/**
 * Plans what to send next and freezes it, in one transaction under the fence. Body, base and key are stored before anything is sent
 * (SYNC-3).
 */
async function makeReady(
  context: FlushContext,
  busy: ReadonlySet<string>,
  options: { contact: boolean; sendNow: boolean; sent: ReadonlyMap<string, number> },
): Promise<{ plan: Plan; entries: OutboxRow[] }> {
  const { db, uid, fence, ports } = context;
  return db.transaction('rw', [db.leaders, ...FREEZE_TABLES(db)], async () => {
    const [queued, dirty] = await Promise.all([
      db.outbox.where('[uid+state]').equals([uid, 'queued']).toArray(),
      db.chapters.where('[uid+dirty]').equals([uid, 1]).toArray(),
      assertFence(db, uid, fence),
    ]);
    const parked = await parkedBeside(db, uid, queued, dirty);
    const entries = [...queued, ...parked].sort((a, b) => a.seq - b.seq);
    const books = new Set<string>();
    for (const entry of entries) if (entry.bookId !== null) books.add(entry.bookId);
    for (const row of dirty) books.add(row.bookId);
    const rows = await db.stories.bulkGet([...books].map((id): [string, string] => [uid, id]));
    const stories = new Map(rows.flatMap((row) => (row ? [[row.id as string, row] as const] : [])));
    const coming = dirty.filter((row) => !stories.get(row.bookId)?.goneAt);
    // A story that was deleted for good may still be open in an editor: its texts wait for the author.
    for (const story of stories.values())
      if (story.goneAt && dirty.some((row) => row.bookId === story.id))
        await parkGone(context, story, story.goneAt);
    const texts = entries.filter(({ intent }) => carriesText(intent)).map(({ chapterId }) => chapterId);
    const sending = await db.chapters.bulkGet(
      [...new Set(texts)].map((id): [string, string] => [uid, id ?? '']),
    );
    const chapters = new Map(sending.flatMap((row) => (row ? [[row.id as string, row] as const] : [])));
    const now = ports.clock.now();
    const plan = planDrain({ now, entries, dirty: coming, stories, chapters, busy, ...options }, READY_MAX);
    for (const { seq } of plan.askAgain)
      await db.outbox.update(seq, { state: 'parked', why: { kind: 'needsConfirmation', code: '0' } });
    return { plan, entries: await freezeAll(context, plan.start, parked) };
  });
}

const needsPull = ({ intent }: OutboxRow): boolean => {
  const { settles } = traitsOf(intent);
  return settles === 'undeletion' || settles === 'order';
};

type Sent = { entry: OutboxRow; result: Result<unknown, CallFailure> };

/** Stores the result of sending one entry, in the caller's transaction. */
async function settle(context: FlushContext, { entry: sent, result }: Sent): Promise<Partial<DrainEnd>> {
  const { db, ports } = context;
  // The entry was withdrawn while it was being sent: the next pull shows what the server did.
  const entry = await db.outbox.get(sent.seq);
  if (!entry || entry.key !== sent.key) return { wantsPull: true };
  if (result.ok) {
    await settleAccepted(context, entry, result.value);
    return { wantsPull: needsPull(entry) };
  }
  const data = result.error.kind === 'answer' ? result.error.data : undefined;
  const fate = fateOf(result.error, entry.intent.name, entry.attempts, ports.random);
  switch (fate.kind) {
    case 'done':
      await settleAccepted(context, entry, undefined);
      return {};
    case 'conflict': {
      const came = await settleConflict(context, entry, data);
      if (came === 'notNow') await db.outbox.put({ ...entry, nextTryAt: ports.clock.now() + AFTER_PULL_MS });
      return { wantsPull: came !== 'settled' };
    }
    case 'park':
      await settleParked(context, entry, fate.why, data);
      return { wantsPull: fate.pull || needsPull(entry) };
    case 'later':
      await db.outbox.put({ ...entry, why: fate.why ?? null, nextTryAt: ports.clock.now() + fate.after });
      return {};
    case 'anew':
      await settleAnew(context, entry, fate.after, data);
      return { wantsPull: fate.pull };
    case 'stop':
      return { stopped: fate };
  }
}

/** Whether the server accepted a change of a chapter. Most answers are of this kind. */
const isSaved = ({ entry, result }: Sent): boolean =>
  result.ok && traitsOf(entry.intent).settles === 'chapter';

/** Notes what was not accepted, by its code alone. */
function noteRefusals(
  { note, signal }: FlushContext,
  results: readonly Result<unknown, CallFailure>[],
): void {
  if (signal.aborted) return;
  for (const result of results)
    if (!result.ok)
      note(
        result.error.kind === 'answer' ? 'sync.send.refused' : 'sync.send.failed',
        failureDetail(result.error),
      );
}

/** The answers in order, grouped into runs that are settled together. */
function runsOf(answered: readonly Sent[]): [Sent, ...Sent[]][] {
  const runs: [Sent, ...Sent[]][] = [];
  for (const sent of answered) {
    const last = runs.at(-1);
    if (last && isSaved(last[0]) && isSaved(sent)) last.push(sent);
    else runs.push([sent]);
  }
  return runs;
}

/** Stores the results of accepted changes of chapters, in the caller's transaction. */
async function settleTogether(context: FlushContext, run: readonly Sent[]): Promise<Partial<DrainEnd>> {
  const { outbox } = context.db;
  // Look them up by key: a frozen entry does not change, so its text need not be read again.
  const there = await Promise.all(
    run.map(({ entry }) => outbox.where('key').equals(entry.key).primaryKeys()),
  );
  const own = run.flatMap(({ entry, result }, index) =>
    there[index]?.[0] === entry.seq && result.ok ? [{ entry, data: result.value }] : [],
  );
  await settleSaved(context, own);
  // The entry was withdrawn while it was being sent: the next pull shows what the server did.
  return own.length < run.length ? { wantsPull: true } : {};
}

/**
 * Stores the results of all answers in order, in one transaction under the fence. After a crash before its end the entries are unchanged
 * and are sent again under their keys (SYNC-6).
 */
async function settleAll(context: FlushContext, answered: readonly Sent[]): Promise<Partial<DrainEnd>> {
  const { db, uid, fence } = context;
  return db.transaction('rw', db.workTables, async () => {
    await assertFence(db, uid, fence);
    const all: Partial<DrainEnd> = {};
    for (const run of runsOf(answered)) {
      const { stopped, wantsPull } = isSaved(run[0])
        ? await settleTogether(context, run)
        : await settle(context, run[0]);
      if (stopped) all.stopped = stopped;
      if (wantsPull) all.wantsPull = true;
    }
    return all;
  });
}

/**
 * Sends everything that can be sent, three requests at a time (SYNC-4): plan, freeze, send, settle, until nothing is left to start. Rejects
 * with `Fenced` when another flusher has taken over, or as the database does. Calls `onSending` when there is something to send and
 * `onContact` at each answer.
 *
 * An entry goes through these states. Its entity is busy from `ready` to `settled`: no other entry of it is planned meanwhile.
 * - waiting: in the outbox, or a dirty text without an entry.
 * - `ready`: planned and frozen (`fill`).
 * - sending: in a request (`work`).
 * - `answered`: has its answer, or the failure of its request.
 * - settled: the answer is stored (`settleAnswered`). The entry is gone, parked, or waits again.
 *
 * The drain is in one of these states:
 * - open: the loop starts each step whose turn it is. `fill` while `planAgain` is set and few entries are ready, one at a time; `work` while
 *   entries are ready, three at a time; `settleAnswered` while there are answers, one at a time. The steps run beside each other.
 * - stopped (`end.stopped`): a settled result says that nothing can be sent now. No more is planned or sent. Requests under way are awaited,
 *   and their answers stored. What is ready stays frozen in the outbox, for the next drain.
 * - failed (`failure`): a step rejected. Nothing more is planned, sent or stored. Answers that are not stored count as never received: their
 *   entries are sent again under their keys (SYNC-6). When the steps have ended, the drain rejects with the first failure.
 * - over: no step runs, and none can start.
 *
 * These events make the loop look again (`notify`):
 * - a fill has ended: entries are ready, or there was nothing to plan. A full batch sets `planAgain`.
 * - a request has ended, well or not: its sender is free, and its entries are answered. An answer of the server also sets `contact`: the
 *   next fill plans entries that waited for it.
 * - a batch is settled: its entities are free, and `planAgain` is set. Its answers may also stop the drain or ask for a pull.
 * - a step has rejected: the drain has failed.
 */
export async function drain(
  context: FlushContext,
  options: { contact: boolean; sendNow: boolean; onContact(): void; onSending(): void },
): Promise<DrainEnd> {
  const end: DrainEnd = { stopped: null, wakeAt: null, wantsContact: false, wantsPull: false, sent: 0 };
  const busy = new Set<string>();
  const sent = new Map<string, number>();
  const ready: OutboxRow[] = [];
  const room = createRequestRoom();
  const answered: Sent[] = [];
  let { contact } = options;
  let sending = 0;
  let settling = false;
  let filling = false;
  let planAgain = true;
  let failure: { cause: unknown } | undefined;
  let notify = () => {};
  const isOpen = () => end.stopped === null && failure === undefined;

  /** Runs a step beside the loop. The loop looks again when the step ends. */
  const beside = (step: Promise<void>) => {
    step
      .catch((cause: unknown) => {
        failure ??= { cause };
      })
      .finally(() => notify());
  };
  async function fill(): Promise<void> {
    filling = true;
    planAgain = false;
    try {
      const { plan, entries } = await makeReady(context, busy, { contact, sendNow: options.sendNow, sent });
      end.wakeAt = plan.wakeAt;
      end.wantsContact = plan.wantsContact;
      if (entries.length > 0) options.onSending();
      for (const entry of entries) busy.add(entry.entity);
      ready.push(...entries);
      // The batch is full: there may be more.
      if (entries.length === READY_MAX) planAgain = true;
    } finally {
      filling = false;
    }
  }
  /** Settles answers until no further answers have arrived meanwhile. */
  async function settleAnswered(): Promise<void> {
    settling = true;
    try {
      while (answered.length > 0) {
        const batch = answered.splice(0);
        const more = await settleAll(context, batch);
        end.stopped = more.stopped ?? end.stopped;
        end.wantsPull ||= more.wantsPull === true;
        for (const { entry } of batch) {
          busy.delete(entry.entity);
          sent.set(entry.entity, (sent.get(entry.entity) ?? 0) + 1);
        }
        planAgain = true;
        notify();
      }
    } finally {
      settling = false;
    }
  }
  async function work(entries: readonly OutboxRow[]): Promise<void> {
    sending += 1;
    const { clock } = context.ports;
    const begun = clock.now();
    let results: Result<unknown, CallFailure>[];
    try {
      results = await sendTogether(context, entries);
    } finally {
      sending -= 1;
    }
    room.learn(clock.now() - begun);
    end.sent += entries.length;
    noteRefusals(context, results);
    if (results.some((result) => result.ok || result.error.kind === 'answer')) {
      contact = true;
      options.onContact();
    }
    // The sender can send the next entries while these answers are stored.
    for (const [index, entry] of entries.entries()) {
      const result = results[index];
      if (result) answered.push({ entry, result });
    }
  }

  for (;;) {
    while (isOpen() && sending < DRAIN_CONCURRENCY && ready.length > 0) beside(work(room.take(ready)));
    if (isOpen() && planAgain && !filling && ready.length <= DRAIN_CONCURRENCY) beside(fill());
    // After a failure nothing more is stored: entries that were answered are sent again under their keys.
    if (!failure && !settling && answered.length > 0) beside(settleAnswered());
    if (sending === 0 && !settling && !filling) break;
    await new Promise<void>((go) => {
      notify = go;
    });
  }
  if (failure) throw failure.cause;
  return end;
}
