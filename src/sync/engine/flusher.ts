import type { UserId } from '#shared/domain/ids.ts';
import { CHAPTER_SEND_DEBOUNCE_MS } from '#shared/domain/limits.ts';
import type { Timers } from '#shared/lib/ports.ts';
import { noPullMemory } from '#sync/pull/pull-place.ts';
import type { FlushContext } from '#sync/types/flush-context.ts';
import type { ReachabilityPort } from '#sync/types/ports.ts';
import { afterHint, NO_CONTACT } from './contact.ts';
import { type Flush, runRound } from './flush-round.ts';
import type { StatusBoard } from './status-board.ts';

/**
 * The flusher of one author on the leading device: rounds of sending and pulling (`flush-round.ts`), one at a time, started by a timer, a
 * hint or a poke (SYNC-12). Nothing depends on the browser's online state.
 */
export function createFlusher(deps: {
  context: FlushContext;
  timers: Timers;
  reachability: ReachabilityPort;
  board: StatusBoard;
  onRound(uid: UserId): void;
  /** A round started by the timer failed: another flusher took over, or the database is closed. */
  onFailure(error: unknown): void;
}) {
  const { context, timers } = deps;
  const now = () => context.ports.clock.now();
  let running: Promise<void> | undefined;
  let queued: { sendNow: boolean } | undefined;
  let timer: { at: number; cancel: () => void } | undefined;

  const flush: Flush = {
    context,
    reachability: deps.reachability,
    board: deps.board,
    contact: NO_CONTACT,
    pulledAt: null,
    wantsPull: true,
    pullMemory: noPullMemory(),
    wantsMarks: true,
    reportedUnsent: 0,
    lastTextsMayWait: true,
    ended: false,
    wakeAt(at) {
      if (flush.ended || (timer && timer.at <= at)) return;
      timer?.cancel();
      const cancel = timers.after(Math.max(0, at - now()), () => {
        timer = undefined;
        begin(false).catch(deps.onFailure);
      });
      timer = { at, cancel };
    },
  };

  async function runRounds(sendNow: boolean): Promise<void> {
    let next: { sendNow: boolean } | undefined = { sendNow };
    while (next && !flush.ended) {
      queued = undefined;
      await runRound(flush, next.sendNow);
      deps.onRound(context.uid);
      next = queued;
    }
  }

  function begin(sendNow: boolean): Promise<void> {
    if (flush.ended) return Promise.resolve();
    if (running !== undefined) {
      queued = { sendNow: sendNow || queued?.sendNow === true };
      return running;
    }
    running = runRounds(sendNow).finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    /**
     * Starts a round now, or after the current one. `sendNow` also sends what is not due yet; `hint` ends the wait after failures. Rejects
     * with `Fenced`, or if the database fails.
     */
    round(options: { sendNow?: boolean; pull?: boolean; hint?: boolean; marks?: boolean }): Promise<void> {
      flush.wantsPull ||= options.pull === true;
      flush.wantsMarks ||= options.marks === true;
      if (options.hint) flush.contact = afterHint(flush.contact);
      return begin(options.sendNow === true);
    },
    /** A text was typed: starts a round when it is due (SYNC-5). */
    expectText: () => flush.wakeAt(now() + CHAPTER_SEND_DEBOUNCE_MS),
    async end(): Promise<void> {
      flush.ended = true;
      timer?.cancel();
      await running?.catch(() => {});
    },
  };
}

export type Flusher = ReturnType<typeof createFlusher>;
