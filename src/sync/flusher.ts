import { fullJitter } from '#net/retry-policy.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { CHAPTER_SEND_DEBOUNCE_MS } from '#shared/domain/limits.ts';
import type { Timers } from '#shared/lib/ports.ts';
import { absorbPartings } from '#storage/partings.ts';
import { drain } from './drain.ts';
import type { FlushContext } from './flush-context.ts';
import type { ReachabilityPort } from './ports.ts';
import { PullFailed, pull } from './pull.ts';
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
  let running: Promise<void> | undefined;
  let queued: { hurry: boolean } | undefined;
  let timer: { at: number; cancel: () => void } | undefined;
  let ended = false;

  const now = () => ports.clock.now();
  const hasContact = () =>
    contactAt !== null && reachability.online() && now() >= contactAt && now() - contactAt < CONTACT_MS;
  const onContact = () => {
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
      board.set({ phase: 'needsSignIn', nextTryAt: null });
      return;
    }
    const wait = after ?? RETRY_MIN_MS + fullJitter(failures, RETRY_BASE_MS, RETRY_CAP_MS, ports.random);
    failures += 1;
    notBefore = now() + wait;
    board.set({ phase: why === 'network' ? 'offline' : 'waiting', nextTryAt: notBefore });
    wakeAt(notBefore);
  };

  /** Whether the pull went well. */
  async function pullOnce(): Promise<boolean> {
    try {
      await pull(context);
    } catch (error) {
      if (!(error instanceof PullFailed)) throw error;
      const { failure } = error;
      if (failure.kind !== 'answer') stopped('network', null);
      else if (failure.code === 'unauthenticated' || failure.code === '20066') stopped('signIn', null);
      else stopped('rateLimited', failure.retryAfterMs ?? null);
      return false;
    }
    onContact();
    wantsPull = false;
    pulledAt = now();
    board.set({ lastSyncAt: pulledAt });
    return true;
  }

  async function round(hurry: boolean): Promise<void> {
    for (const { id, seq } of await absorbPartings(context.db, uid, ports)) {
      context.announce({ type: 'draft', uid, chapterId: id, seq, by: 'parting' });
    }
    if (!hurry && now() < notBefore) {
      wakeAt(notBefore);
      return;
    }
    board.set({ phase: 'sending', nextTryAt: null });
    for (let turn = 0; turn < TURNS_MAX && !ended; turn += 1) {
      const end = await drain(context, { contact: hasContact(), hurry, onContact });
      if (end.stopped) {
        stopped(end.stopped.why, end.stopped.after);
        return;
      }
      wantsPull ||=
        end.wantsPull || pulledAt === null || now() - pulledAt >= PULL_EVERY_MS || now() < pulledAt;
      if (end.sent > 0) board.set({ lastSyncAt: now() });
      if (!wantsPull && !end.wantsContact) {
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
    round(options: { hurry?: boolean; pull?: boolean; hint?: boolean }): Promise<void> {
      wantsPull ||= options.pull === true;
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
