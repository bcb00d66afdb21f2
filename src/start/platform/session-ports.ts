import { broadcastChannelPort } from '#session/platform/broadcast-channel-port.ts';
import { webLocks } from '#session/platform/web-locks.ts';
import type { SessionPorts } from '#session/ports.ts';
import { pageClock, pageRandom, pageTimers } from './ports.ts';
import { pageSessionCopies } from './session-copies.ts';

/** Settings of the build: API origins, empty for the page's own, and the value of the `app-name` header. */
export type PageSettings = { hosts: readonly string[]; appName: string };

/** What session and request layer need from the browser. */
export const pageSessionPorts = (settings: PageSettings, events: SessionPorts['events']): SessionPorts => ({
  clock: pageClock,
  random: pageRandom,
  timers: pageTimers,
  locks: webLocks(navigator.locks),
  channel: broadcastChannelPort('tinta'),
  // Apple's Lockdown Mode has neither of these two; public pages are shown anyway.
  indexedDb: { indexedDB: window.indexedDB, IDBKeyRange: window.IDBKeyRange },
  copies: pageSessionCopies,
  events,
  ...settings,
});
