import { fullJitter } from '#net/retry-policy.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { CHAPTER_SEND_DEBOUNCE_MS } from '#shared/domain/limits.ts';
import type { Timers } from '#shared/lib/ports.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import { recoveryOf } from '#shared/protocol/codes.ts';
import { drain } from '#sync/outbox/drain.ts';
import { PullFailed } from '#sync/pull/bring.ts';
import { sendMarks } from '#sync/pull/inbox-marks.ts';
import { pull } from '#sync/pull/pull.ts';
import type { FlushContext } from '#sync/types/flush-context.ts';
import type { ReachabilityPort } from '#sync/types/ports.ts';
import type { StatusBoard } from './status-board.ts';

/** The network's last word is believed this long; then it is asked by a pull before anything new is handed over (SYNC-5). */
const CONTACT_MS = 60_000;
const PULL_EVERY_MS = 300_000;
const RETRY_BASE_MS = 2_000;
const RETRY_CAP_MS = 300_000;
const RETRY_MIN_MS = 500;
/** A round that finds ever more to do ends after so many turns; the timer goes on. */
const TURNS_MAX = 8;

/**
 * The flusher of one author while it holds the role: rounds of sending and pulling, one at a time, begun by a timer, a hint or
 * a poke (SYNC-12). Nothing is gated by what the browser says of the network.
 */
export function createFlusher(deps: {
  context: FlushContext;
  timers: Timers;
  reachability: ReachabilityPort;
  board: StatusBoard;
  /** Told at the end of each round. */
  onRound(uid: UserId): void;
  /** A round begun by the timer failed: another flusher took over, or the database is closed. */
  onFailure(error: unknown): void;
}) {
  const { context, timers, reachability, board } = deps;
  const { uid, ports } = context;
  let contactAt: number | null = null;
  let failures = 0;
  let notBefore = 0;
  let pulledAt: number | null = null;
  let wantsPull = true;
  /** Messages may have been read here that the server does not know of. */
  let wantsMarks = true;
  let running: Promise<void> | undefined;
  let queued: { hurry: boolean } | undefined;
  let timer: { at: number; cancel: () => void } | undefined;
  let ended = false;
  /** Last texts may lie beside the drafts. Not looked for in every round: reading them stands in the way of one just being put (SYNC-2). */
  let partingsMayWait = true;

  const now = () => ports.clock.now();
  const hasContact = () =>
    contactAt !== null && reachability.online() && now() >= contactAt && now() - contactAt < CONTACT_MS;
  /** The server answered in the round that runs. */
  let heard = false;
  const onContact = () => {
    heard = true;
    contactAt = now();
    failures = 0;
    notBefore = 0;
  };

  /** Makes sure a round begins at `at` at the latest. */
  const wakeAt = (at: number) => {
    if (ended || (timer && timer.at <= at)) return;
    timer?.cancel();
    const cancel = timers.after(Math.max(0, at - now()), () => {
      timer = undefined;
      begin(false).catch(deps.onFailure);
    });
    timer = { at, cancel };
  };

  const stopped = (why: 'network' | 'signIn' | 'rateLimited', after: number | null) => {
    if (ended || context.signal.aborted) return;
    if (why === 'network') contactAt = null;
    if (why === 'signIn') {
      // The session row says that a sign-in is needed; the engine begins anew when there is one (SYNC-18).
      board.set({ phase: 'waiting', nextTryAt: null });
      return;
    }
    const wait = after ?? RETRY_MIN_MS + fullJitter(failures, RETRY_BASE_MS, RETRY_CAP_MS, ports.random);
    failures += 1;
    notBefore = now() + wait;
    board.set({ phase: why === 'network' ? 'offline' : 'waiting', nextTryAt: notBefore });
    wakeAt(notBefore);
  };

  /**
   * Says what is under way. While the last tries failed, or the browser says offline and nothing has answered, a further try is no
   * news: the status goes on saying that there is no network.
   */
  const doing = (phase: 'sending' | 'pulling') => {
    if (failures > 0) return;
    board.set({ phase: heard || reachability.online() ? phase : 'offline', nextTryAt: null });
  };

  /** A call of ours failed: nothing more goes in this round. */
  const callFailed = (failure: CallFailure) => {
    if (failure.kind !== 'answer') stopped('network', null);
    else if (failure.code === 'unauthenticated' || failure.code === '20066') stopped('signIn', null);
    else stopped('rateLimited', failure.retryAfterMs ?? null);
  };

  /** Whether the pull went well. */
  async function pullOnce(): Promise<boolean> {
    doing('pulling');
    try {
      await pull(context);
    } catch (error) {
      if (!(error instanceof PullFailed)) throw error;
      callFailed(error.failure);
      return false;
    }
    onContact();
    wantsPull = false;
    wantsMarks = true;
    pulledAt = now();
    // The news of one may have been lost with the page that put it.
    partingsMayWait = true;
    board.set({ lastSyncAt: pulledAt });
    return true;
  }

  /** Tells what was read. Whether the round goes on: no text has to wait because the inbox alone is ill; the next pull tries again. */
  async function tellMarks(): Promise<boolean> {
    wantsMarks = false;
    try {
      await sendMarks(context);
    } catch (error) {
      if (!(error instanceof PullFailed)) throw error;
      const { failure } = error;
      if (failure.kind === 'nullBody') return true;
      if (failure.kind === 'answer' && failure.code !== 'rateLimited' && recoveryOf(failure.code) === 'retry')
        return true;
      wantsMarks = true;
      callFailed(failure);
      return false;
    }
    return true;
  }

  async function round(hurry: boolean): Promise<void> {
    if (partingsMayWait) {
      partingsMayWait = false;
      await context.restoreLastTexts();
    }
    if (!hurry && now() < notBefore) {
      wakeAt(notBefore);
      return;
    }
    heard = false;
    for (let turn = 0; turn < TURNS_MAX && !ended; turn += 1) {
      const end = await drain(context, {
        contact: hasContact(),
        hurry,
        onContact,
        onSending: () => doing('sending'),
      });
      if (end.stopped) {
        stopped(end.stopped.why, end.stopped.after);
        return;
      }
      wantsPull ||=
        end.wantsPull || pulledAt === null || now() - pulledAt >= PULL_EVERY_MS || now() < pulledAt;
      if (end.sent > 0) board.set({ lastSyncAt: now() });
      if (wantsMarks && (heard || hasContact()) && !(await tellMarks())) return;
      if (!wantsPull && !wantsMarks && !end.wantsContact) {
        board.set({ phase: end.wakeAt === null ? 'idle' : 'waiting', nextTryAt: end.wakeAt });
        if (end.wakeAt !== null) wakeAt(end.wakeAt);
        break;
      }
      if (!(await pullOnce())) return;
    }
    wakeAt(now() + PULL_EVERY_MS);
  }

  function begin(hurry: boolean): Promise<void> {
    if (ended) return Promise.resolve();
    if (running !== undefined) {
      queued = { hurry: hurry || queued?.hurry === true };
      return running;
    }
    running = (async () => {
      let next: { hurry: boolean } | undefined = { hurry };
      while (next && !ended) {
        queued = undefined;
        await round(next.hurry);
        deps.onRound(uid);
        next = queued;
      }
    })().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    /**
     * A round now; one that runs already is followed by another. `hurry` sends what is not due yet, `hint` forgets the wait after
     * failures. Rejects with `Fenced` or when the database fails.
     */
    round(options: { hurry?: boolean; pull?: boolean; hint?: boolean; marks?: boolean }): Promise<void> {
      wantsPull ||= options.pull === true;
      wantsMarks ||= options.marks === true;
      if (options.hint) {
        notBefore = 0;
        failures = 0;
      }
      return begin(options.hurry === true);
    },
    /** A text was typed: a round when it is due (SYNC-5). */
    expectText: () => wakeAt(now() + CHAPTER_SEND_DEBOUNCE_MS),
    async end(): Promise<void> {
      ended = true;
      timer?.cancel();
      await running?.catch(() => {});
    },
  };
}

export type Flusher = ReturnType<typeof createFlusher>;
