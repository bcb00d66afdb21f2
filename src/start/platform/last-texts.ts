import type { UserId } from '#shared/domain/ids.ts';
import type { PartingRow } from '#storage/db/rows.ts';
import { attempt } from '#ui/platform/attempt.ts';

/** Copies of last texts in the page's localStorage (SYNC-2): their keys, and how one is put there. */
export const PARTING_PREFIX = 'tinta_parting/';
const prefixOf = (uid: UserId) => `${PARTING_PREFIX}${uid}/`;

/** Where the copy of an editor session stands. */
export const partingKey = (uid: UserId, id: string, session: string) => `${prefixOf(uid)}${id}/${session}`;

/** Where an author's copies stand. */
export const partingKeys = (uid: UserId): string[] =>
  attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(uid))), []);

/** Puts a copy, synchronously; nothing happens where localStorage is full or forbidden. */
export function putPartingCopy(row: PartingRow): void {
  attempt(
    () => localStorage.setItem(partingKey(row.uid, row.id, row.session), JSON.stringify(row)),
    undefined,
  );
}
