import type { SessionCore } from '#session/create-session.ts';
import { createSync } from '#sync/work/create-sync.ts';
import type { Sync } from '#sync/work/sync.ts';
import { whenIdle } from '#ui/platform/when-idle.ts';
import { askForBackgroundSync } from './platform/background-sync.ts';
import { followNetwork } from './platform/follow-network.ts';
import { pageWorkPorts } from './platform/work-ports.ts';

/** Starts the author's work on this device: local database and sync. Only author's pages load this module, as it imports Dexie (SYNC-12). */
export function startSync(session: SessionCore): Sync {
  const sync = createSync(session.ports, session, pageWorkPorts);
  // Opens the database now, in parallel to the first render.
  const author = session.control.current();
  if (author) sync.work(author.uid);
  // The screen shows this device's data; sending and pulling wait for its first render.
  followNetwork(session.diagnosis.note);
  whenIdle(() => {
    sync.engine.start();
    askForBackgroundSync(sync.engine);
    // Seals or erases rows that a page stored for an author after the sign-out. Each start looks for such rows again.
    sync.device.tidy().catch(() => {});
    const here = session.control.current();
    if (here)
      void sync
        .contracts(here.uid)
        .dropOld()
        .catch(() => {});
  });
  return sync;
}
