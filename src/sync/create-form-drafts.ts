import { del, delMany, get, keys, set, type UseStore } from 'idb-keyval';
import type { UserId } from '#shared/domain/ids.ts';
import type { StoryFormDraft } from './author-work.ts';
import type { FormDrafts } from './form-drafts.ts';
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
  const key = (uid: string, storyId: string) => `${uid}/${storyId}`;
  return {
    async get(storyId) {
      const uid = await owner();
      return (
        (await get<StoryFormDraft>(key(uid, storyId), store)) ??
        (await get<StoryFormDraft>(key(VISITOR, storyId), store))
      );
    },
    async save(storyId, draft) {
      // The author this page knows, who typed it; asked of the database first, a page that goes would not come to the writing.
      const uid = holder.seen().user?.uid ?? VISITOR;
      await set(key(uid, storyId), draft, store);
      // From now on it is this author's: the next one to sign in here does not find it.
      if (uid !== VISITOR) await del(key(VISITOR, storyId), store);
    },
    async forget(uid) {
      const all = await keys<string>(store);
      await delMany(
        all.filter((name) => name.startsWith(`${uid}/`)),
        store,
      );
    },
    async clear(storyId) {
      await del(key(await owner(), storyId), store);
      await del(key(VISITOR, storyId), store);
    },
  };
}
