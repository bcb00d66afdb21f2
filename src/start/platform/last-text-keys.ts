import type { UserId } from '#shared/domain/ids.ts';
import type { LastTextRow } from '#storage/db/rows.ts';
import { attempt } from '#ui/platform/attempt.ts';

/** Copies of last texts in the page's localStorage (SYNC-2): their keys, and writing one. */
export const LAST_TEXT_PREFIX = 'tinta_last_text/';
const prefixOf = (uid: UserId) => `${LAST_TEXT_PREFIX}${uid}/`;

/** Key of the copy of an editor session. */
export const lastTextKey = (uid: UserId, id: string, session: string) => `${prefixOf(uid)}${id}/${session}`;

/** Keys of an author's copies. */
export const lastTextKeys = (uid: UserId): string[] =>
  attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(uid))), []);

/** Authors with copies. */
export const lastTextOwners = (): string[] =>
  attempt(() => Object.keys(localStorage), [])
    .filter((key) => key.startsWith(LAST_TEXT_PREFIX))
    .map((key) => key.slice(LAST_TEXT_PREFIX.length).split('/')[0] ?? '');

/** Writes a copy, synchronously; does nothing if localStorage is full or forbidden. */
export function putLastTextCopy(row: LastTextRow): void {
  attempt(
    () => localStorage.setItem(lastTextKey(row.uid, row.id, row.session), JSON.stringify(row)),
    undefined,
  );
}
