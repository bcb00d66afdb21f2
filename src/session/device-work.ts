import type { UserId } from '#shared/domain/ids.ts';
import type { UnsentChoice } from './session-control.ts';

/** What to do with an author's work. `keepSealed` keeps what no server has, `keepAll` synced texts too (SYNC-17). */
export type Leaving = 'keepSealed' | 'keepAll' | 'delete';

/** Work of a lost account that can be taken over (SYNC-17). `from`: the account's id, or the `sealedName` of its sealed rows. */
export type Adoptable = { from: string; stories: number; chapters: number };

/** What sign-in and sign-out do with an author's whole work. Called by the session; screens use `SessionControl`. */
export interface DeviceWork {
  /**
   * Number of unsent changes. `deletedAt`: set if the account was deleted; then signed contracts that wait, unsent forms and shared texts
   * count too (SYNC-19).
   */
  unsentCount(uid: UserId, deletedAt?: string | undefined): Promise<number>;
  /** Stories whose signed contract waits on this device. Every sign-out erases these contracts (SYNC-11). */
  waitingContracts(uid: UserId): Promise<string[]>;
  /**
   * Erases other authors' entries beside their work (SYNC-11), stores the account, and unseals the work that was sealed here. Then calls
   * `enter`, which stores who is signed in; no page seals or erases in between. Resolves to the result of `enter`.
   */
  signedIn<T>(uid: UserId, email: string, enter: () => Promise<T>): Promise<T>;
  /** Sends what it can within `limitMs`. */
  sendNow(limitMs: number): Promise<void>;
  /**
   * Waits until the other pages have stored what was typed in them, stops sending for this author, then seals the work or erases it. From
   * then on no page and no worker can write for this author here (SYNC-11).
   */
  signedOut(uid: UserId, end: Leaving): Promise<void>;
  /** See `SessionControl`; also ends a sign-out that was interrupted. */
  signOut(choice: UnsentChoice | Leaving): Promise<void>;
  /** Seals or erases rows that a page stored for an author after that author's sign-out (SYNC-11). Waits until no page signs in or out. */
  tidy(): Promise<void>;
  adoptable(uid: UserId, email: string): Promise<Adoptable | null>;
  /** `from`: from `adoptable`. */
  adopt(from: string, to: UserId): Promise<void>;
}
