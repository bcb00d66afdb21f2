import type { SessionCore } from '#sync/create-session.ts';
import { createSync } from '#sync/create-sync.ts';
import { MantineRoot } from '#ui/mantine-root.tsx';
import { pageWorkPorts } from './platform/work-ports.ts';
import { startSession } from './session-core.ts';

/**
 * All that every author's page is made of beside its own screen, brought as one: from the service worker's cache on a slow
 * phone each file has its price. Visitors have `visitor-session.ts` and `mantine-root.tsx` by themselves.
 */
export const parts = {
  startWork: (core: SessionCore) => createSync(core.ports, core, pageWorkPorts),
  MantineRoot,
  startSession,
};
