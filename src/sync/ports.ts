import type { ClientEvents } from '#net/client-events.ts';
import type { FetchPort } from '#net/http-client.ts';
import type { Clock, Locks, Random, Timers } from '#shared/lib/ports.ts';
import type { IndexedDbPort } from '#storage/indexed-db-port.ts';
import type { PartingCopiesPort } from '#storage/parting-copies.ts';
import type { SessionCopiesPort } from '#storage/session-copies.ts';
import type { ChannelPort } from './messages.ts';

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

/** When the network may be back or the app is looked at again: hints, which gate nothing (SYNC-12). */
export interface ReachabilityPort {
  /** `navigator.onLine`; true where unknown. */
  online(): boolean;
  /** `online` events and the page becoming visible. The returned function ends it. */
  onHint(listener: () => void): () => void;
}

/** What the platform tells of its storage (SYNC-14). */
export interface StoragePort {
  /** Asks that stored data be kept (`navigator.storage.persist()`); false where refused or unknown. */
  persist(): Promise<boolean>;
  /** Gives up runtime caches, called when the quota is met. */
  dropCaches(): Promise<void>;
}

/** The part of `crypto.subtle` that sealing needs; null where there is none (a page that is not secure). */
export type SealingPort = Pick<SubtleCrypto, 'generateKey' | 'encrypt' | 'decrypt'> | null;

/** What an author's work needs beside the session. */
export type WorkPorts = {
  reachability: ReachabilityPort;
  storage: StoragePort;
  sealing: SealingPort;
  /** null in a service worker, which has no localStorage. */
  partingCopies: PartingCopiesPort | null;
};
