import type { ClientEvents } from '#net/client-events.ts';
import { createSession, type SessionCore } from '#sync/create-session.ts';
import type { DeviceWork } from '#sync/device-work.ts';
import { broadcastChannelPort } from '#sync/platform/broadcast-channel-port.ts';
import { webLocks } from '#sync/platform/web-locks.ts';
import { pageClock, pageRandom, pageTimers } from './platform/ports.ts';
import { pageSessionCopies } from './platform/session-copies.ts';

/** Settings of the build: API origins, empty for the page's own, and the value of the `app-name` header. */
export type PageSettings = { hosts: readonly string[]; appName: string };

/** Session and request layer of a page, on the browser's own ports. Loaded after the first paint (see waiting-session.ts). */
export function startSession(
  settings: PageSettings,
  events: ClientEvents,
  openWork: () => Promise<DeviceWork>,
): SessionCore {
  return createSession(
    {
      clock: pageClock,
      random: pageRandom,
      timers: pageTimers,
      locks: webLocks(navigator.locks),
      channel: broadcastChannelPort('tinta'),
      indexedDb: { indexedDB, IDBKeyRange },
      copies: pageSessionCopies,
      hosts: settings.hosts,
      appName: settings.appName,
      events,
    },
    openWork,
  );
}
