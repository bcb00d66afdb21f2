import type { UserId } from '#shared/domain/ids.ts';
import type { UnsentEntry } from '#storage/owned/owned-entries.ts';

/** An author's entries beside the work database (SYNC-11). */
export interface OwnedEntries {
  /**
   * Erases an author's entries; `butUnsent` keeps text that no server has. `others` erases the entries of all other authors instead,
   * and keeps such text too. Rejects only for `all`: the author must know if the entries could not be erased.
   */
  erase(uid: UserId, which: 'all' | 'butUnsent' | 'others'): Promise<void>;
  /** Text of an author that no server has; null if it cannot be read. Never rejects. */
  unsent(uid: UserId): Promise<UnsentEntry[] | null>;
  /** Authors with entries. Never rejects. */
  owners(): Promise<UserId[]>;
  /** Gives an author text that no server has. An entry that is already there is newer, and stays. */
  putUnsent(uid: UserId, unsent: readonly UnsentEntry[]): Promise<void>;
  /**
   * Refuses entries that other pages still put for an author who leaves, and erases all entries. Rejects if the store cannot be written.
   */
  leave(uid: UserId): Promise<void>;
  /** Accepts entries of this author again. Never rejects. */
  welcome(uid: UserId): Promise<void>;
}
