import type { LastTextCopiesPort } from '#storage/last-text/last-text-copies.ts';
import type { SealingPort } from '#storage/owned/sealing.ts';
import type { WorkContext } from './work-context.ts';
import type { PostWork } from './work-parts.ts';

/** Hints that the network may be back or that the app is visible again. They gate nothing (SYNC-12). */
export interface ReachabilityPort {
  /** `navigator.onLine`; true if unknown. */
  online(): boolean;
  /** `online` events and the page becoming visible. The returned function unsubscribes. */
  onHint(listener: () => void): () => void;
}

/** The platform's storage (SYNC-14). */
export interface StoragePort {
  /** Asks the browser to keep stored data (`navigator.storage.persist()`); false if refused or unknown. */
  persist(): Promise<boolean>;
  /** Deletes runtime caches; called when the quota is exceeded. */
  dropCaches(): Promise<void>;
  /** Deletes the covers kept for reading offline; called at sign-out, as covers of stories that are not public are among them (SYNC-11). */
  dropCovers(): Promise<void>;
}

/** What an author's work needs beside the session. */
export type WorkPorts = {
  reachability: ReachabilityPort;
  storage: StoragePort;
  /** null if there is none (a page that is not secure). */
  sealing: SealingPort | null;
  /** null in a service worker, which has no localStorage. */
  lastTextCopies: LastTextCopiesPort | null;
  /** Loads the marks of what was posted elsewhere, which few screens need; null in a service worker, which shows none. */
  loadPosts: (() => Promise<(context: WorkContext) => PostWork>) | null;
};
