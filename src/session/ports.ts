import type { ClientEvents } from '#net/client-events.ts';
import type { FetchPort } from '#net/http-client.ts';
import type { Clock, Locks, Random, Timers } from '#shared/lib/ports.ts';
import type { IndexedDbPort } from '#storage/db/indexed-db-port.ts';
import type { ChannelPort } from './messages.ts';
import type { SessionCopiesPort } from './session-copies.ts';

/** Platform ports of session and request layer; enough for pages without an author's work. */
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
  /** The network; by default the browser's `fetch`. */
  fetch?: FetchPort;
  /** Database names differ in tests only, where several devices share one process. */
  databaseName?: string;
};
