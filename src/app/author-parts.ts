import type { SessionCore } from '#sync/create-session.ts';
import { createSync } from '#sync/create-sync.ts';
import type { Sync } from '#sync/sync.ts';
import { MantineRoot } from '#ui/mantine-root.tsx';
import { askForBackgroundSync } from './platform/background-sync.ts';
import { pageWorkPorts } from './platform/work-ports.ts';
import { startSession } from './session-core.ts';

/**
 * All that every author's page is made of beside its own screen, brought as one: from the service worker's cache on a slow
 * phone each file has its price. Visitors have `visitor-session.ts` and `mantine-root.tsx` by themselves.
 */
export const parts = {
  startWork: (core: SessionCore) => createSync(core.ports, core, pageWorkPorts),
  /** Begins to send and pull, and drops what was kept long enough. */
  wakeWork({ engine, contracts }: Sync, { control }: SessionCore): void {
    engine.start();
    askForBackgroundSync(engine);
    const here = control.current();
    if (here)
      void contracts(here.uid)
        .dropOld()
        .catch(() => {});
  },
  MantineRoot,
  startSession,
};
