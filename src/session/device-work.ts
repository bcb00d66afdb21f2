import type { UserId } from '#shared/domain/ids.ts';
import type { UnsentChoice } from './session-control.ts';

/** Work of a lost account that can be taken over (SYNC-17). `from`: the account's id, or the `sealedName` of its sealed rows. */
export type Adoptable = { from: string; stories: number; chapters: number };

/** What sign-in and sign-out do with an author's whole work. Called by the session; screens use `SessionControl`. */
export interface DeviceWork {
  /**
   * Number of unsent changes. `deletedAt`: the account was deleted; then signed contracts that wait, unsent forms and shared texts count too
   * (SYNC-19).
   */
  unsentCount(uid: UserId, deletedAt?: string | undefined): Promise<number>;
  /** Stories whose signed contract waits on this device. Every sign-out erases these contracts (SYNC-11). */
  waitingContracts(uid: UserId): Promise<string[]>;
  /** Erases other authors' entries beside their work (SYNC-11), stores the account, and unseals the work it kept here. */
  signedIn(uid: UserId, email: string): Promise<void>;
  /** Sends what it can within `limitMs`. Resolves with whether nothing unsent is left. */
  sendNow(uid: UserId, limitMs: number): Promise<boolean>;
  /**
   * Stops sending for this author, then seals the work or erases it. `allSent` erases the synced copies and seals only what no server
   * has: versions kept on this device (SYNC-11).
   */
  signedOut(uid: UserId, end: 'keepSealed' | 'allSent' | 'delete'): Promise<void>;
  /** See `SessionControl`. */
  signOut(choice: UnsentChoice): Promise<void>;
  adoptable(uid: UserId, email: string): Promise<Adoptable | null>;
  /** `from`: from `adoptable`. */
  adopt(from: string, to: UserId): Promise<void>;
}
