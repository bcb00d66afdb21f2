import type { NoteEvent } from '#shared/diagnosis/device-event.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { LEADER_ROB_MS } from '#shared/domain/limits.ts';
import type { Locks, Timers } from '#shared/lib/ports.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import { beat, claimLeadership, Fenced, heartOf } from '#storage/db/leader.ts';

const BEAT_MS = 5_000;

/**
 * Tries to lead for an author until `stop` (SYNC-7). `lead` runs while leading and ends when `signal` aborts. A leader without a heartbeat
 * for 20 s, as measured by the watching page, loses the lead; no clocks are compared. At its next write it finds that the fence was raised,
 * and tries to lead again.
 */
export function seekLeadership(deps: {
  db: WorkDatabase;
  uid: UserId;
  locks: Locks;
  timers: Timers;
  note: NoteEvent;
  lead(fence: number, signal: AbortSignal): Promise<void>;
}): { stop(): Promise<void> } {
  const { db, uid, locks, timers, note } = deps;
  const name = `tinta-flush-${uid}`;
  const over = new AbortController();
  let watch = () => {};
  let holding: Promise<void> = Promise.resolve();

  const hold = async (): Promise<void> => {
    if (over.signal.aborted) return;
    watch();
    const leading = new AbortController();
    const end = () => leading.abort();
    over.signal.addEventListener('abort', end);
    let stopBeating = () => {};
    const keepBeating = (fence: number) => {
      stopBeating = timers.after(BEAT_MS, () => {
        beat(db, uid, fence).then(
          () => keepBeating(fence),
          // Another page took over, or the database is closed: leading has ended.
          end,
        );
      });
    };
    try {
      const fence = await claimLeadership(db, uid);
      note('sync.lead.taken');
      keepBeating(fence);
      await deps.lead(fence, leading.signal);
    } catch (error) {
      if (!(error instanceof Fenced)) throw error;
    } finally {
      stopBeating();
      over.signal.removeEventListener('abort', end);
      if (!over.signal.aborted) note('sync.lead.lost');
    }
  };

  const ask = (steal: boolean): void => {
    const options = steal ? { steal } : { signal: over.signal };
    const request = locks.request(name, options, () => {
      holding = hold();
      return holding;
    });
    request.then(again, again);
  };
  // Leading ended unexpectedly: another page took over, or the database failed. Try again a little later.
  const again = () => {
    if (over.signal.aborted) return;
    watch();
    watch = timers.after(BEAT_MS, () => {
      if (over.signal.aborted) return;
      ask(false);
      watchHolder();
    });
  };
  const watchHolder = (last = '', still = 0): void => {
    watch();
    watch = timers.after(BEAT_MS, () => {
      heartOf(db, uid).then(
        (heart) => {
          if (over.signal.aborted) return;
          const quiet = heart === last ? still + BEAT_MS : 0;
          if (quiet >= LEADER_ROB_MS) {
            note('sync.lead.stolen');
            ask(true);
          } else watchHolder(heart, quiet);
        },
        () => {},
      );
    });
  };
  watchHolder();
  ask(false);

  return {
    async stop() {
      over.abort();
      watch();
      await holding.catch(() => {});
    },
  };
}
