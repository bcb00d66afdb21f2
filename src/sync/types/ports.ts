import type { LastTextCopiesPort } from '#storage/last-text/last-text-copies.ts';
import type { SealingPort } from '#storage/owned/sealing.ts';

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

/** What an author's work needs beside the session. */
export type WorkPorts = {
  reachability: ReachabilityPort;
  storage: StoragePort;
  /** null where there is none (a page that is not secure). */
  sealing: SealingPort | null;
  /** null in a service worker, which has no localStorage. */
  lastTextCopies: LastTextCopiesPort | null;
};
