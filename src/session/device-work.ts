import type { UserId } from '#shared/domain/ids.ts';

/** Work of a lost account that can be taken over (SYNC-17). `from`: the account's id, or the name its sealed rows have. */
export type Adoptable = { from: string; stories: number; chapters: number };

/** What sign-in and sign-out do with an author's work as a whole. The session calls it; screens go through `SessionControl`. */
export interface DeviceWork {
  unsentCount(uid: UserId): Promise<number>;
  /** Stories whose signed contract waits on this device. No sign-out keeps those (SYNC-11). */
  waitingContracts(uid: UserId): Promise<string[]>;
  /** Erases what is kept of other authors beside their work (SYNC-11), remembers the account and unseals what it kept here. */
  signedIn(uid: UserId, email: string): Promise<void>;
  /** Sends what it can within `limitMs`; whether nothing unsent is left. */
  sendNow(uid: UserId, limitMs: number): Promise<boolean>;
  /**
   * Stops sending for this author, then keeps the work sealed, erases it, or, when all was sent, gives up the synced copies and
   * seals only what no server has: versions kept on this device (SYNC-11).
   */
  signedOut(uid: UserId, end: 'keepSealed' | 'allSent' | 'delete'): Promise<void>;
  adoptable(uid: UserId, email: string): Promise<Adoptable | null>;
  /** `from` is what `adoptable` found. */
  adopt(from: string, to: UserId): Promise<void>;
}
