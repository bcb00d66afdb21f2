import type { ChannelPort } from '#session/messages.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { SyncStatus } from '#sync/types/author-work.ts';

const SILENT: SyncStatus = {
  phase: 'idle',
  pull: null,
  counted: false,
  unsent: 0,
  parked: 0,
  marks: 0,
  lastSyncAt: null,
  nextTryAt: null,
  heldUp: null,
  storage: 'ok',
};

/** Whether many rows change one after another, as answers arrive: during a drain or a pull. */
export const isMoving = ({ phase }: Pick<SyncStatus, 'phase'>): boolean =>
  phase === 'sending' || phase === 'pulling';

/** The status of sync as screens follow it, shared with the pages that do not lead. */
export function createStatusBoard(channel: ChannelPort) {
  const listeners = new Set<() => void>();
  let watched = (_: boolean) => {};
  let status = SILENT;
  /** The parts of `parked`. */
  let entries = 0;
  let contracts = 0;

  const set = (change: Partial<SyncStatus>): void => {
    const next = { ...status, ...change };
    if (status.phase === 'outdated') next.phase = 'outdated';
    if (JSON.stringify(next) === JSON.stringify(status)) return;
    status = next;
    for (const listener of listeners) listener();
  };

  return {
    status: () => status,
    onStatus(listener: () => void) {
      listeners.add(listener);
      if (listeners.size === 1) watched(true);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) watched(false);
      };
    },
    hasListeners: () => listeners.size > 0,
    /** Reports whether any screen follows the counts: only then are they worth reading. */
    onWatched(listener: (on: boolean) => void) {
      watched = listener;
    },
    /** Changes the status; an outdated page stays outdated. */
    set: (change: Partial<Omit<SyncStatus, 'parked'>>) => set(change),
    setCounts(counts: Pick<SyncStatus, 'unsent' | 'parked' | 'marks'>) {
      entries = counts.parked;
      set({ ...counts, counted: true, parked: entries + contracts });
    },
    /** The outbox cannot be counted. */
    setUncounted: () => set({ counted: false }),
    /** How many signed contracts wait for the author's confirmation. */
    setContracts(count: number) {
      contracts = count;
      set({ parked: entries + contracts });
    },
    /** The flusher sends its phase to the other pages. */
    tell(uid: UserId) {
      const { phase, nextTryAt, pull, heldUp, lastSyncAt } = status;
      channel.post({ type: 'status', uid, phase, nextTryAt, pull, heldUp, lastSyncAt });
    },
    reset() {
      entries = 0;
      contracts = 0;
      status = { ...SILENT, storage: status.storage };
      for (const listener of listeners) listener();
    },
  };
}

export type StatusBoard = ReturnType<typeof createStatusBoard>;
