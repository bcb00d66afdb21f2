import type { DeviceWork } from '#session/device-work.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { ContractForms } from '#storage/owned/contract-progress.ts';
import type { Engine } from '#sync/engine/engine.ts';
import type { Follow } from '#sync/engine/follow.ts';
import type { AuthorWork } from '#sync/types/author-work.ts';

/** An author's work on this device, made by `createSync(ports, session, workPorts)` of create-sync.ts; loads Dexie. */
export interface Sync {
  /** The one `AuthorWork` of this author in this page. */
  work(uid: UserId): AuthorWork;
  /** This author's unfinished contract forms on this device. */
  contracts(uid: UserId): ContractForms;
  /** Follows reads of the database. */
  readonly follow: Follow;
  readonly engine: Engine;
  readonly device: DeviceWork;
  /** A newer app has upgraded the database: last texts were put first and writing has stopped. Offer the update (SYNC-2, SYNC-13). */
  onOutdated(listener: () => void): () => void;
  /** Puts the last texts of all open drafts through the raw handle; for `pagehide` and `visibilitychange` to hidden (SYNC-2). */
  hide(): void;
  /** Stores everything typed, before a reload or an update (SYNC-13; docs/spec, section 4, Session expiry). */
  flushDrafts(): Promise<void>;
  close(): Promise<void>;
}
