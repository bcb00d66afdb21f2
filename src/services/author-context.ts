import { createContext, useContext } from 'react';
import type { ContractForms } from '#storage/owned/contract-progress.ts';
import type { Follow } from '#sync/engine/follow.ts';
import type { AuthorWork, SyncStatus } from '#sync/types/author-work.ts';

/** What `app` hands to the screens of a signed-in author, once the local database is open. */
export type AuthorServices = {
  work: AuthorWork;
  /** Contract forms in the making, on this device alone. */
  contracts: ContractForms;
  /** Follows reads of `work`; screens use it by `useLive`. */
  follow: Follow;
  /** Current state of sync, and how to follow it. */
  status(): SyncStatus;
  onStatus(listener: () => void): () => void;
  /** Asks for sending and pulling now; resolves when that round is over, whatever came of it. */
  syncNow(): Promise<void>;
};

export const AuthorContext = createContext<AuthorServices | undefined>(undefined);

/** The author's work. Throws outside the author area: a bug. */
export function useAuthor(): AuthorServices {
  const author = useContext(AuthorContext);
  if (!author) throw new Error('useAuthor outside AuthorContext');
  return author;
}
