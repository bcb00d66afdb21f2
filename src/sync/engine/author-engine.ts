import type { Caller } from '#net/caller.ts';
import type { ChannelPort, Poke, SyncMessage } from '#session/messages.ts';
import type { SessionPorts } from '#session/ports.ts';
import type { NoteEvent } from '#shared/diagnosis/device-event.ts';
import { mintDeviceId } from '#shared/domain/device-id.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import { Fenced } from '#storage/db/leader.ts';
import { countUnsent } from '#storage/outbox/outbox.ts';
import type { WorkPorts } from '#sync/types/ports.ts';
import { createFlusher, type Flusher } from './flusher.ts';
import type { Follow } from './follow.ts';
import { seekLeadership } from './leadership.ts';
import type { RoundEnds } from './round-ends.ts';
import { isMoving, type StatusBoard } from './status-board.ts';

/** Dependencies of the engine. */
export type EngineDeps = {
  open(): Promise<WorkDatabase>;
  call: Caller;
  ports: SessionPorts;
  work: WorkPorts;
  announce: ChannelPort['post'];
  restoreLastTexts(uid: UserId): Promise<void>;
  /** Restores the last texts that have a copy, at once and without waiting. */
  restoreCopies(uid: UserId): void;
  /** Counts the signed contracts that wait for the author's confirmation (SYNC-15). */
  countContracts(uid: UserId): void;
  board: StatusBoard;
  note: NoteEvent;
  onError(error: unknown): void;
};

type Round = Parameters<Flusher['round']>[0];

const roundFor = (when: Exclude<Poke, 'whenDue'>): Round =>
  when === 'sendNow'
    ? { sendNow: true, hint: true }
    : { marks: when === 'marks', pull: when === 'pull' || when === 'look', hint: when === 'pull' };

/**
 * The engine for one author: tries to lead and, while it does, sends and pulls (SYNC-7). `watchReads` follows the counts of the status while a
 * screen shows them.
 */
export async function createAuthorEngine(
  deps: EngineDeps & { watchReads: Follow; roundEnds: RoundEnds },
  uid: UserId,
) {
  const { ports, board, roundEnds } = deps;
  const run = mintDeviceId(ports.random);
  let flusher: Flusher | undefined;
  let stopCounting = () => {};

  const failed = (error: unknown) => {
    if (!(error instanceof Fenced)) deps.onError(error);
  };
  const round = async (options: Round) => flusher?.round(options).catch(failed);
  const poked = (when: Poke) => {
    if (when === 'whenDue') flusher?.expectText();
    else round(roundFor(when)).catch(failed);
  };

  async function lead(fence: number, signal: AbortSignal): Promise<void> {
    const { call, announce, note } = deps;
    const restoreLastTexts = () => deps.restoreLastTexts(uid);
    let leave: (error?: unknown) => void = () => {};
    const over = new Promise<void>((resolve) => {
      leave = (error) => {
        if (error !== undefined) failed(error);
        resolve();
      };
    });
    const own = createFlusher({
      context: { db, uid, fence, run, call, ports, announce, note, signal, restoreLastTexts },
      timers: ports.timers,
      reachability: deps.work.reachability,
      board,
      onRound(author) {
        board.tell(author);
        roundEnds.tell();
      },
      onFailure: leave,
    });
    if (signal.aborted) return;
    signal.addEventListener('abort', () => leave());
    flusher = own;
    own.round({ pull: true, hint: true }).catch(leave);
    roundEnds.tell();
    await over;
    flusher = undefined;
    await own.end();
  }

  const db = await deps.open();
  const account = await db.accounts.get(uid);
  board.set({ lastSyncAt: account?.lastSyncAt ?? null });
  const { locks, timers } = ports;
  const leadership = seekLeadership({ db, uid, locks, timers, note: deps.note, lead });

  return {
    uid,
    leads: () => flusher !== undefined,
    /** Starts a round now if this page leads. */
    round,
    /** Notifies the leader that there is something to send. */
    poke(when: Poke): void {
      if (flusher) poked(when);
      else ports.channel.post({ type: 'poke', uid, when });
    },
    /** Handles messages of other pages about this author. */
    hear(message: SyncMessage): void {
      if (message.type === 'poke' && message.uid === uid) poked(message.when);
      else if (message.type === 'status' && message.uid === uid && !flusher) {
        const { phase, nextTryAt, pull = null, heldUp = null } = message;
        // A page of an earlier version, or one that has not synced yet, does not say when it last synced.
        const lastSyncAt = message.lastSyncAt ?? board.status().lastSyncAt;
        board.set({ phase, nextTryAt, pull, heldUp, lastSyncAt });
        if (!isMoving(message)) roundEnds.tell();
      }
    },
    /** Starts or stops following the counts of the status. */
    count(on: boolean): void {
      stopCounting();
      stopCounting = () => {};
      if (!on) return;
      stopCounting = deps.watchReads(() => countUnsent(db, uid), {
        next: board.setCounts,
        error: board.setUncounted,
      });
      deps.countContracts(uid);
    },
    /** Ends the work for this author; resolves when no part of it writes any more. */
    async leave(): Promise<void> {
      stopCounting();
      stopCounting = () => {};
      await leadership.stop();
    },
  };
}

export type AuthorEngine = Awaited<ReturnType<typeof createAuthorEngine>>;
