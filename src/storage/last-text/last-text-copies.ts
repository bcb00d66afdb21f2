import type { ChapterId, UserId } from '#shared/domain/ids.ts';
import type { LastTextRow } from '#storage/db/rows.ts';

/**
 * A second place for last texts (SYNC-2), in localStorage. A page that closes also closes its IndexedDB connection, and on a busy device
 * the browser does so before it handles the last put (Chromium: 1 to 3 of 24 lost). A copy here survives the page, but not a killed
 * browser; the raw put survives that. A copy is dropped once its text is taken over or stored by a regular write.
 * Implemented by src/start/platform; a service worker has none.
 */
export interface LastTextCopiesPort {
  /** Synchronous. Does nothing if localStorage is full or forbidden. */
  put(row: LastTextRow): void;
  /** Copies of an author's last texts. Unreadable copies are left out. */
  of(uid: UserId): LastTextRow[];
  /** Removes the copy of an editor session; with `at`, only the one put at that time. */
  drop(uid: UserId, id: ChapterId, session: string, at?: number): void;
  /** Authors with copies, including those of forms. */
  owners(): UserId[];
  /** Removes all of an author's copies, including those of forms (SYNC-11). */
  erase(uid: UserId): void;
  /** Calls `listener` when another page puts a copy. Returns the function that ends it. */
  onPut(listener: (uid: UserId) => void): () => void;
}
