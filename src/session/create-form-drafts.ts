import { delMany, get, promisifyRequest, type UseStore } from 'idb-keyval';
import { leftKey, NOBODY, type Owner, ownedKey } from '#storage/owned/owned-store.ts';
import type { FormDraftOf, FormDrafts } from './form-drafts.ts';
import type { Presence } from './presence.ts';
import type { SessionHolder } from './session-holder.ts';

/**
 * Stores unsent forms with idb-keyval, so that a visitor does not load Dexie. `tidy`: seals or erases rows that were put for an author who
 * has left (SYNC-11).
 */
export function createFormDrafts(
  store: UseStore,
  holder: SessionHolder,
  presence: Pick<Presence, 'beforeLeaving'>,
  tidy: () => Promise<void>,
): FormDrafts {
  /** The author who opened each form. Text typed into it belongs to that author alone. */
  const openedBy = new Map<string, Owner>();
  const owner = async () => (await holder.read()).user?.uid ?? NOBODY;
  const key = (uid: Owner, name: string) => ownedKey(uid, 'typed', name);
  return {
    async get<Name extends string>(name: Name) {
      const uid = await owner();
      openedBy.set(name, uid);
      return (
        (await get<FormDraftOf<Name>>(key(uid, name), store)) ??
        (await get<FormDraftOf<Name>>(key(NOBODY, name), store))
      );
    },
    async save(name, draft) {
      // The author as this page knows it. A page that closes would not get to the write if it read the database first.
      const here = holder.seen().user?.uid ?? NOBODY;
      const opener = openedBy.get(name) ?? NOBODY;
      const uid = opener === NOBODY ? here : opener;
      await store('readwrite', (objects) => {
        objects.put(draft, key(uid, name));
        // The form now belongs to this author; the next author who signs in here must not find it.
        if (uid !== NOBODY) objects.delete(key(NOBODY, name));
        // A page that closes may be gone before the transaction commits by itself (decision 0013).
        objects.transaction.commit?.();
        return promisifyRequest(objects.transaction);
      });
      // A write that commits at once cannot check the mark first. If tidying fails, the next start does it.
      if (uid !== NOBODY && (await get(leftKey(uid), store))) await tidy().catch(() => {});
    },
    async clear(name) {
      await delMany([key(await owner(), name), key(NOBODY, name)], store);
    },
    beforeLeaving: presence.beforeLeaving,
  };
}
