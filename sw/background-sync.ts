import { createSession } from '#session/create-session.ts';
import { createSync } from '#sync/work/create-sync.ts';
import { workerSessionPorts, workerWorkPorts } from './worker-ports.ts';

/**
 * Sends what waits when the browser wakes the worker, with no page open. A bonus: pages flush by themselves (SYNC-12). Gives
 * everything back at the end, so that a page finds the role of flusher free.
 */
export async function drainInBackground(settings: {
  hosts: readonly string[];
  appName: string;
}): Promise<void> {
  const session = createSession(workerSessionPorts(settings), async () => sync.device);
  const sync = createSync(session.ports, session, workerWorkPorts);
  try {
    await session.ready;
    if (!session.control.current()?.alive) return;
    sync.engine.start();
    await sync.engine.syncNow();
  } finally {
    await sync.close();
    session.close();
  }
}
