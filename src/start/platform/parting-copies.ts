import type { UserId } from '#shared/domain/ids.ts';
import type { PartingRow } from '#storage/db/rows.ts';
import type { PartingCopiesPort } from '#storage/last-text/parting-copies.ts';
import { attempt } from '#ui/platform/attempt.ts';
import { eraseFormCopies } from '#ui/platform/form-copies.ts';
import { PARTING_PREFIX, partingKey, partingKeys, putPartingCopy } from './last-texts.ts';

const read = (key: string): PartingRow | undefined =>
  attempt(() => JSON.parse(localStorage.getItem(key) ?? 'null') as PartingRow | null, null) ?? undefined;

/** Copies of last texts in the page's localStorage (SYNC-2). */
export const pagePartingCopies: PartingCopiesPort = {
  put: putPartingCopy,
  of: (uid) => partingKeys(uid).flatMap((key) => read(key) ?? []),
  drop(uid, id, session, at) {
    const key = partingKey(uid, id, session);
    if (at !== undefined && read(key)?.at !== at) return;
    attempt(() => localStorage.removeItem(key), undefined);
  },
  erase(uid) {
    for (const key of partingKeys(uid)) attempt(() => localStorage.removeItem(key), undefined);
    eraseFormCopies(uid);
  },
  onPut(listener) {
    const hear = ({ key, newValue }: StorageEvent) => {
      const uid =
        newValue !== null &&
        key?.startsWith(PARTING_PREFIX) &&
        key.slice(PARTING_PREFIX.length).split('/')[0];
      if (uid) listener(uid as UserId);
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  },
};
