import { delMany, get, promisifyRequest, type UseStore } from 'idb-keyval';
import { NOBODY, type Owner, ownedKey } from '#storage/owned/owned-store.ts';
import type { FormDraftOf, FormDrafts } from './form-drafts.ts';
import type { SessionHolder } from './session-holder.ts';

/** Forms in the making, kept by idb-keyval: a visitor needs no Dexie for them. */
export function createFormDrafts(store: UseStore, holder: SessionHolder): FormDrafts {
  const owner = async () => (await holder.read()).user?.uid ?? NOBODY;
  const key = (uid: Owner, name: string) => ownedKey(uid, 'typed', name);
  return {
    async get<Name extends string>(name: Name) {
      const uid = await owner();
      return (
        (await get<FormDraftOf<Name>>(key(uid, name), store)) ??
        (await get<FormDraftOf<Name>>(key(NOBODY, name), store))
      );
    },
    async save(name, draft) {
      // The author this page knows, who typed it; asked of the database first, a page that goes would not come to the writing.
      const uid = holder.seen().user?.uid ?? NOBODY;
      await store('readwrite', (objects) => {
        objects.put(draft, key(uid, name));
        // From now on it is this author's: the next one to sign in here does not find it.
        if (uid !== NOBODY) objects.delete(key(NOBODY, name));
        // A page that goes does not live to see the end of a transaction that ends by itself (decision 0013).
        objects.transaction.commit?.();
        return promisifyRequest(objects.transaction);
      });
    },
    async clear(name) {
      await delMany([key(await owner(), name), key(NOBODY, name)], store);
    },
  };
}
