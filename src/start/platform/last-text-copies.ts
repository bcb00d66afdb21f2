import type { UserId } from '#shared/domain/ids.ts';
import type { LastTextRow } from '#storage/db/rows.ts';
import type { LastTextCopiesPort } from '#storage/last-text/last-text-copies.ts';
import { attempt } from '#ui/platform/attempt.ts';
import { eraseFormCopies, formCopyOwners } from '#ui/platform/form-copies.ts';
import {
  LAST_TEXT_PREFIX,
  lastTextKey,
  lastTextKeys,
  lastTextOwners,
  putLastTextCopy,
} from './last-text-keys.ts';

const read = (key: string): LastTextRow | undefined =>
  attempt(() => JSON.parse(localStorage.getItem(key) ?? 'null') as LastTextRow | null, null) ?? undefined;

/** Copies of last texts in the page's localStorage (SYNC-2). */
export const pageLastTextCopies: LastTextCopiesPort = {
  put: putLastTextCopy,
  of: (uid) => lastTextKeys(uid).flatMap((key) => read(key) ?? []),
  drop(uid, id, session, at) {
    const key = lastTextKey(uid, id, session);
    if (at !== undefined && read(key)?.at !== at) return;
    attempt(() => localStorage.removeItem(key), undefined);
  },
  owners: () => [...new Set([...lastTextOwners(), ...formCopyOwners()])] as UserId[],
  erase(uid) {
    for (const key of lastTextKeys(uid)) attempt(() => localStorage.removeItem(key), undefined);
    eraseFormCopies(uid);
  },
  onPut(listener) {
    const hear = ({ key, newValue }: StorageEvent) => {
      const uid =
        newValue !== null &&
        key?.startsWith(LAST_TEXT_PREFIX) &&
        key.slice(LAST_TEXT_PREFIX.length).split('/')[0];
      if (uid) listener(uid as UserId);
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  },
};
