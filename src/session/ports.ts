import type { ClientEvents } from '#net/client-events.ts';
import type { FetchPort } from '#net/http-client.ts';
import type { Clock, Locks, Random, Timers } from '#shared/lib/ports.ts';
import type { IndexedDbPort } from '#storage/db/indexed-db-port.ts';
import type { ChannelPort } from './messages.ts';
import type { SessionCopiesPort } from './session-copies.ts';

/** What session and request layer need of the platform; enough for pages without an author's work. */
export type SessionPorts = {
  clock: Clock;
  random: Random;
  timers: Timers;
  locks: Locks;
  channel: ChannelPort;
  indexedDb: IndexedDbPort;
  /** null in a service worker, which has no localStorage. */
  copies: SessionCopiesPort | null;
  /** Origins of the API hosts; empty means the page's own origin (''). */
  hosts: readonly string[];
  appName: string;
  events: ClientEvents;
  /** The network; the browser's own `fetch` when left out. */
  fetch?: FetchPort;
  /** Database names differ in tests only, where several devices share one process. */
  databaseName?: string;
};
