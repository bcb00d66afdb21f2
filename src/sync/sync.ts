import type { UserId } from '#shared/domain/ids.ts';
import type { AuthorWork, SyncStatus } from './author-work.ts';
import type { ContractForms } from './contract-progress.ts';
import type { DeviceWork } from './device-work.ts';
import type { Follow } from './follow.ts';

/** Sends, pulls and heals for the author who is signed in. The same in page and service worker. */
export interface Engine {
  /** Begins to follow the session: takes or waits for the role of flusher, sends and pulls by itself (SYNC-7, SYNC-12). */
  start(): void;
  /** Ends timers and gives the role back; requests cut off are sent again under their own keys. */
  stop(): Promise<void>;
  /**
   * Sends and pulls now, whoever holds the role; resolves when that round is over, whatever came of it (after 30 s at most when
   * another page does it). Also what Background Sync calls.
   */
  syncNow(): Promise<void>;
  status(): SyncStatus;
  onStatus(listener: () => void): () => void;
}

/** An author's work on this device, made by `createSync(ports, session, workPorts)` of create-sync.ts; brings Dexie. */
export interface Sync {
  /** The one `AuthorWork` of this author in this page. */
  work(uid: UserId): AuthorWork;
  /** The contract forms this author has in the making on this device. */
  contracts(uid: UserId): ContractForms;
  /** Follows reads of it. */
  readonly follow: Follow;
  readonly engine: Engine;
  readonly device: DeviceWork;
  /** A newer app has upgraded the database: texts were put first, writing has stopped, offer the update (SYNC-2, SYNC-13). */
  onOutdated(listener: () => void): () => void;
  /** An older window keeps the database: it opens when that window is closed, and the author is to be told so. */
  onBlocked(listener: () => void): () => void;
  /** Puts the last texts of all open drafts through the raw handle; for `pagehide` and `visibilitychange` to hidden (SYNC-2). */
  hide(): void;
  /** Makes all that was typed durable: before a reload or an update (SYNC-13, docs/spec, section 4, Session expiry). */
  flushDrafts(): Promise<void>;
  close(): Promise<void>;
}
