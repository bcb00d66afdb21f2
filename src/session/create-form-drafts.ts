import { delMany, get, keys, promisifyRequest, type UseStore } from 'idb-keyval';
import type { UserId } from '#shared/domain/ids.ts';
import type { FormDraftOf, FormDrafts } from './form-drafts.ts';
import type { SessionHolder } from './session-holder.ts';

const VISITOR = 'visitor';

/** The store as sign-out knows it. */
export type KeptForms = FormDrafts & {
  /** Erases all forms of an author who leaves and deletes (SYNC-11). */
  forget(uid: UserId): Promise<void>;
};

/** Forms in the making, kept by idb-keyval: a visitor needs no Dexie for them. */
export function createFormDrafts(store: UseStore, holder: SessionHolder): KeptForms {
  const owner = async () => (await holder.read()).user?.uid ?? VISITOR;
  const key = (uid: string, name: string) => `${uid}/${name}`;
  return {
    async get<Name extends string>(name: Name) {
      const uid = await owner();
      return (
        (await get<FormDraftOf<Name>>(key(uid, name), store)) ??
        (await get<FormDraftOf<Name>>(key(VISITOR, name), store))
      );
    },
    async save(name, draft) {
      // The author this page knows, who typed it; asked of the database first, a page that goes would not come to the writing.
      const uid = holder.seen().user?.uid ?? VISITOR;
      await store('readwrite', (objects) => {
        objects.put(draft, key(uid, name));
        // From now on it is this author's: the next one to sign in here does not find it.
        if (uid !== VISITOR) objects.delete(key(VISITOR, name));
        // A page that goes does not live to see the end of a transaction that ends by itself (decision 0013).
        objects.transaction.commit?.();
        return promisifyRequest(objects.transaction);
      });
    },
    async forget(uid) {
      const all = await keys<string>(store);
      await delMany(
        all.filter((name) => name.startsWith(`${uid}/`)),
        store,
      );
    },
    async clear(name) {
      await delMany([key(await owner(), name), key(VISITOR, name)], store);
    },
  };
}
