import { fullJitter } from '#net/retry-policy.ts';
import { failureDetail } from '#shared/diagnosis/device-event.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import { comesAgain, recoveryOf } from '#shared/protocol/codes.ts';
import { countParked } from '#storage/outbox/outbox.ts';
import { drain, type Stop } from '#sync/outbox/drain.ts';
import { sendMarks } from '#sync/pull/inbox-marks.ts';
import { sendPosts } from '#sync/pull/posted-marks.ts';
import { pull } from '#sync/pull/pull.ts';
import { PullFailed } from '#sync/pull/pull-call.ts';
import type { PullMemory } from '#sync/pull/pull-place.ts';
import type { FlushContext } from '#sync/types/flush-context.ts';
import type { ReachabilityPort } from '#sync/types/ports.ts';
import { afterAnswer, afterFailure, type Contact, isRecent } from './contact.ts';
import type { StatusBoard } from './status-board.ts';

const PULL_EVERY_MS = 300_000;
const RETRY_BASE_MS = 2_000;
const RETRY_CAP_MS = 300_000;
const RETRY_MIN_MS = 500;
/** A round that keeps finding more to do ends after this many turns; the timer continues. */
const TURNS_MAX = 8;

/** The event of each reason to stop. */
const STOPPED = {
  network: 'sync.network.failed',
  signIn: 'sync.signIn.needed',
  rateLimited: 'sync.rate.limited',
} as const;

/** What a flusher keeps between its rounds. */
export type Flush = {
  context: FlushContext;
  reachability: ReachabilityPort;
  board: StatusBoard;
  contact: Contact;
  /** When the last pull ended (ms since epoch). */
  pulledAt: number | null;
  wantsPull: boolean;
  pullMemory: PullMemory;
  /** How much work that waits for the author's decision the last pull reported to the server (docs/spec, section 8, Mail). */
  reportedUnsent: number;
  /** Messages read here, or marks of what was posted elsewhere, may not be on the server yet. */
  wantsMarks: boolean;
  /**
   * Last texts may be stored beside the drafts. Not every round looks for them: reading them delays a last text that is just being put
   * (SYNC-2).
   */
  lastTextsMayWait: boolean;
  ended: boolean;
  /** Ensures that a round begins at `at` (ms since epoch) at the latest. */
  wakeAt(at: number): void;
};

const nowOf = ({ context }: Flush): number => context.ports.clock.now();

const hasContact = (flush: Flush): boolean =>
  flush.reachability.online() && isRecent(flush.contact, nowOf(flush));

const answered = (flush: Flush): void => {
  flush.contact = afterAnswer(nowOf(flush));
};

/** Called when nothing more can be sent: shows this, and wakes when another try is worthwhile. */
function stop(flush: Flush, { why, after, said }: Stop): void {
  const { context, contact, board } = flush;
  if (flush.ended || context.signal.aborted) return;
  context.note(STOPPED[why]);
  if (why === 'signIn') {
    // The session row says that a sign-in is needed; the engine starts again after it (SYNC-18).
    board.set({ phase: 'waiting', nextTryAt: null, heldUp: null });
    return;
  }
  const { random } = context.ports;
  const wait = after ?? RETRY_MIN_MS + fullJitter(contact.failures, RETRY_BASE_MS, RETRY_CAP_MS, random);
  const isNetwork = why === 'network';
  flush.contact = afterFailure(contact, { now: nowOf(flush), wait, isNetwork });
  const { notBefore } = flush.contact;
  board.set({ phase: isNetwork ? 'offline' : 'waiting', nextTryAt: notBefore, heldUp: said ?? null });
  flush.wakeAt(notBefore);
}

function stopFor({ failure }: PullFailed): Stop {
  if (failure.kind !== 'answer') return { why: 'network', after: null };
  if (failure.code === 'unauthenticated' || failure.code === '20066') return { why: 'signIn', after: null };
  return { why: 'rateLimited', after: failure.retryAfterMs ?? null, said: failure.message };
}

/**
 * Shows the phase. After failed tries, or if the browser says offline and nothing has answered, the status keeps saying that there is no network
 * during a further try.
 */
function show({ contact, reachability, board }: Flush, phase: 'sending' | 'pulling'): void {
  if (contact.failures > 0) return;
  board.set({ phase: contact.heard || reachability.online() ? phase : 'offline', nextTryAt: null });
}

/** Whether the pull succeeded. */
async function pullOnce(flush: Flush): Promise<boolean> {
  const { board, context } = flush;
  show(flush, 'pulling');
  const wasEvicted = board.status().storage === 'evicted';
  try {
    flush.reportedUnsent = await pull(flush.context, flush.pullMemory, {
      // A long pull after failed tries must not show "Offline" until its end. The failures still count until then: the wait after a further
      // failure is longer.
      answer: () => board.set({ phase: 'pulling', nextTryAt: null, heldUp: null }),
      progress(progress) {
        board.set({ pull: progress });
        board.tell(context.uid);
      },
    });
  } catch (error) {
    if (!(error instanceof PullFailed)) throw error;
    // A pull that ends because this page stops leading has not failed.
    if (!context.signal.aborted) context.note('sync.pull.failed', failureDetail(error.failure));
    stop(flush, stopFor(error));
    return false;
  } finally {
    board.set({ pull: null });
  }
  context.note('sync.pull.ended');
  answered(flush);
  flush.wantsPull = false;
  flush.wantsMarks = true;
  flush.pulledAt = nowOf(flush);
  // The message about a last text may have been lost with the page that stored it.
  flush.lastTextsMayWait = true;
  if (flush.pullMemory.failed.size === 0)
    // What the browser had deleted is fetched again (SYNC-14).
    board.set({ lastSyncAt: flush.pulledAt, ...(wasEvicted && { storage: 'ok' }) });
  return true;
}

/** Only the marks failed: no text waits for them, and the next pull tries again. */
const isOfMarks = (failure: CallFailure): boolean =>
  failure.kind === 'nullBody' ||
  (failure.kind === 'answer' &&
    !comesAgain(failure.code) &&
    recoveryOf(failure.code, failure.status) === 'retry');

/** Reports to the server which messages were read, and what was posted elsewhere. Resolves to whether the round continues. */
async function tellMarks(flush: Flush): Promise<boolean> {
  flush.wantsMarks = false;
  try {
    await sendMarks(flush.context);
    await sendPosts(flush.context);
  } catch (error) {
    if (!(error instanceof PullFailed)) throw error;
    if (isOfMarks(error.failure)) return true;
    flush.wantsMarks = true;
    stop(flush, stopFor(error));
    return false;
  }
  return true;
}

/** Five minutes have passed since the last pull, or the clock was set back. */
const isPullDue = ({ pulledAt }: Flush, now: number): boolean =>
  pulledAt === null || now - pulledAt >= PULL_EVERY_MS || now < pulledAt;

/** Whether the last pull reported more waiting work than there is now. Without a new pull the server may send a needless mail. */
const reportedTooMuch = async ({ context, reportedUnsent }: Flush): Promise<boolean> =>
  reportedUnsent > 0 && (await countParked(context.db, context.uid)) < reportedUnsent;

/** Sends, then pulls if there is reason to. `again`: there may be more to send; `stopped`: nothing can be sent now. */
async function turn(flush: Flush, sendNow: boolean): Promise<'again' | 'done' | 'stopped'> {
  const { board, context } = flush;
  let hasBegun = false;
  const end = await drain(context, {
    contact: hasContact(flush),
    sendNow,
    onContact: () => answered(flush),
    onSending() {
      if (!hasBegun) context.note('sync.drain.started');
      hasBegun = true;
      // Heads fetched before would be older than the texts the server gets now, and would look like a loss.
      flush.pullMemory.part = null;
      show(flush, 'sending');
    },
  });
  if (hasBegun) context.note('sync.drain.ended', end.sent);
  if (end.stopped) {
    stop(flush, end.stopped);
    return 'stopped';
  }
  flush.wantsPull ||= end.wantsPull || isPullDue(flush, nowOf(flush)) || (await reportedTooMuch(flush));
  if (end.sent > 0) board.set({ lastSyncAt: nowOf(flush) });
  const canTell = flush.wantsMarks && (flush.contact.heard || hasContact(flush));
  if (canTell && !(await tellMarks(flush))) return 'stopped';
  if (flush.wantsPull || flush.wantsMarks || end.wantsContact)
    return (await pullOnce(flush)) ? 'again' : 'stopped';
  board.set({ phase: end.wakeAt === null ? 'idle' : 'waiting', nextTryAt: end.wakeAt, heldUp: null });
  if (end.wakeAt !== null) flush.wakeAt(end.wakeAt);
  return 'done';
}

/**
 * Sends and pulls until there is nothing more to do, or nothing can be sent. `sendNow` also sends what is not due yet. Rejects with `Fenced`, or if
 * the database fails.
 */
export async function runRound(flush: Flush, sendNow: boolean): Promise<void> {
  if (flush.lastTextsMayWait) {
    flush.lastTextsMayWait = false;
    await flush.context.restoreLastTexts();
  }
  const { notBefore } = flush.contact;
  if (!sendNow && nowOf(flush) < notBefore) {
    flush.wakeAt(notBefore);
    return;
  }
  flush.contact = { ...flush.contact, heard: false };
  for (let turns = 0; turns < TURNS_MAX && !flush.ended; turns += 1) {
    const end = await turn(flush, sendNow);
    if (end === 'stopped') return;
    if (end === 'done') break;
  }
  flush.wakeAt(nowOf(flush) + PULL_EVERY_MS);
}
