import type { UserId } from '#shared/domain/ids.ts';
import type { LastTextRow } from '#storage/db/rows.ts';
import { attempt } from '#ui/platform/attempt.ts';

/** Copies of last texts in the page's localStorage (SYNC-2): their keys, and how one is put there. */
export const LAST_TEXT_PREFIX = 'tinta_last_text/';
const prefixOf = (uid: UserId) => `${LAST_TEXT_PREFIX}${uid}/`;

/** Where the copy of an editor session stands. */
export const lastTextKey = (uid: UserId, id: string, session: string) => `${prefixOf(uid)}${id}/${session}`;

/** Where an author's copies stand. */
export const lastTextKeys = (uid: UserId): string[] =>
  attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(uid))), []);

/** Puts a copy, synchronously; nothing happens where localStorage is full or forbidden. */
export function putLastTextCopy(row: LastTextRow): void {
  attempt(
    () => localStorage.setItem(lastTextKey(row.uid, row.id, row.session), JSON.stringify(row)),
    undefined,
  );
}
