import { del, get, set, type UseStore } from 'idb-keyval';
import type { StoryFormDraft } from './author-work.ts';
import type { FormDrafts } from './form-drafts.ts';
import type { SessionHolder } from './session-holder.ts';

const VISITOR = 'visitor';

/** Forms in the making, kept by idb-keyval: a visitor needs no Dexie for them. */
export function createFormDrafts(store: UseStore, holder: SessionHolder): FormDrafts {
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
      const uid = await owner();
      await set(key(uid, storyId), draft, store);
      // From now on it is this author's: the next one to sign in here does not find it.
      if (uid !== VISITOR) await del(key(VISITOR, storyId), store);
    },
    async clear(storyId) {
      await del(key(await owner(), storyId), store);
      await del(key(VISITOR, storyId), store);
    },
  };
}
