import type { SyncStatus } from '#sync/types/author-work.ts';

/** Sends, pulls and heals for the author who is signed in. The same in page and service worker. */
export interface Engine {
  /** Begins to follow the session: leads or waits to lead, sends and pulls by itself (SYNC-7, SYNC-12). */
  start(): void;
  /** Ends timers and stops leading; requests cut off are sent again under their own keys. */
  stop(): Promise<void>;
  /**
   * Sends and pulls now, whoever leads; resolves when that round is over, whatever came of it (after 30 s at most when
   * another page does it). Also what Background Sync calls.
   */
  syncNow(): Promise<void>;
  status(): SyncStatus;
  onStatus(listener: () => void): () => void;
}
