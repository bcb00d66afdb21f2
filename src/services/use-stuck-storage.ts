import { useContext, useSyncExternalStore } from 'react';
import { AuthorContext } from './author-context.ts';

const nothing = () => () => {};

/**
 * Why this device's storage does not answer: `blocked` by an older window, or `silent` for ten seconds (SYNC-14). null: it answers, or
 * nobody is signed in. Work that waits for the storage resumes by itself once the storage answers.
 */
export function useStuckStorage(): 'blocked' | 'silent' | null {
  const author = useContext(AuthorContext);
  const read = () => {
    const storage = author?.status().storage;
    return storage === 'blocked' || storage === 'silent' ? storage : null;
  };
  return useSyncExternalStore(author?.onStatus ?? nothing, read, read);
}
