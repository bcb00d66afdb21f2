import type { ChapterId, UserId } from '#shared/domain/ids.ts';
import type { LastTextRow } from '#storage/db/rows.ts';

/**
 * A second place for last texts (SYNC-2), in localStorage: a page that goes closes its IndexedDB connection, and on a busy device
 * the browser does so before it comes to the last put (Chromium: 1 to 3 of 24 lost). What stands here survives the page, not a
 * killed browser; the raw put survives that. Copies never stay: whoever takes a text over, or stores it regularly, drops them.
 * Implemented by src/app/platform; a service worker has none.
 */
export interface LastTextCopiesPort {
  /** Synchronous; nothing happens where localStorage is full or forbidden. */
  put(row: LastTextRow): void;
  /** Copies of an author's last texts. What cannot be read is left out. */
  of(uid: UserId): LastTextRow[];
  /** Removes the copy of an editor session; with `at`, only if it is the one put then. */
  drop(uid: UserId, id: ChapterId, session: string, at?: number): void;
  /** Removes all of an author's copies, those of forms too (SYNC-11). */
  erase(uid: UserId): void;
  /** Hears of copies that other pages put. The returned function ends it. */
  onPut(listener: (uid: UserId) => void): () => void;
}
