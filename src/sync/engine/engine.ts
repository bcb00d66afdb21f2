import type { SyncStatus } from '#sync/types/author-work.ts';

/** Sends, pulls and repairs losses for the signed-in author. It is the same in page and service worker. */
export interface Engine {
  /** Starts following the session: leads or waits to lead, sends and pulls (SYNC-7, SYNC-12). */
  start(): void;
  /** Ends timers and stops leading; interrupted requests are sent again under their own keys. */
  stop(): Promise<void>;
  /**
   * Sends and pulls now, in whichever page leads; resolves at the end of that round, whatever its result (after at most 30 s if another page
   * leads). `due` leaves a text alone that is still being typed (SYNC-5): Background Sync wakes the worker beside open pages too.
   */
  syncNow(what?: 'all' | 'due'): Promise<void>;
  /** The author has read what the status says of this device's storage. */
  storageSeen(): void;
  status(): SyncStatus;
  onStatus(listener: () => void): () => void;
}
