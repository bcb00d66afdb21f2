import { createSession } from '#session/create-session.ts';
import { createDeviceSync } from '#sync/work/create-device-sync.ts';
import { workerSessionPorts, workerWorkPorts } from './worker-ports.ts';

/**
 * Drains the outbox when the browser wakes the worker without an open page. Optional: pages flush by themselves (SYNC-12). Closes
 * everything at the end, so that a page can become the flusher.
 */
export async function drainInBackground(settings: {
  hosts: readonly string[];
  appName: string;
}): Promise<void> {
  const session = createSession(workerSessionPorts(settings), async () => sync.device);
  const sync = createDeviceSync(session.ports, session, workerWorkPorts);
  try {
    await session.ready;
    if (!session.control.current()?.alive) return;
    sync.engine.start();
    await sync.engine.syncNow('due');
  } finally {
    await sync.close();
    await session.diagnosis.flush();
    session.close();
  }
}
