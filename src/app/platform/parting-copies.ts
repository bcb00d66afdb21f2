import type { UserId } from '#shared/domain/ids.ts';
import type { PartingCopiesPort } from '#storage/parting-copies.ts';
import type { PartingRow } from '#storage/rows.ts';
import { attempt } from '#ui/platform/attempt.ts';
import { eraseFormCopies } from '#ui/platform/form-copies.ts';

const PREFIX = 'tinta_parting/';
const prefixOf = (uid: UserId) => `${PREFIX}${uid}/`;
const keyOf = (uid: UserId, id: string, session: string) => `${prefixOf(uid)}${id}/${session}`;

const keysOf = (uid: UserId): string[] =>
  attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(uid))), []);
const read = (key: string): PartingRow | undefined =>
  attempt(() => JSON.parse(localStorage.getItem(key) ?? 'null') as PartingRow | null, null) ?? undefined;

/** Copies of last texts in the page's localStorage (SYNC-2). */
export const pagePartingCopies: PartingCopiesPort = {
  put(row) {
    attempt(() => localStorage.setItem(keyOf(row.uid, row.id, row.session), JSON.stringify(row)), undefined);
  },
  of: (uid) => keysOf(uid).flatMap((key) => read(key) ?? []),
  drop(uid, id, session, at) {
    const key = keyOf(uid, id, session);
    if (at !== undefined && read(key)?.at !== at) return;
    attempt(() => localStorage.removeItem(key), undefined);
  },
  erase(uid) {
    for (const key of keysOf(uid)) attempt(() => localStorage.removeItem(key), undefined);
    eraseFormCopies(uid);
  },
  onPut(listener) {
    const hear = ({ key, newValue }: StorageEvent) => {
      const uid = newValue !== null && key?.startsWith(PREFIX) && key.slice(PREFIX.length).split('/')[0];
      if (uid) listener(uid as UserId);
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  },
};
