import { createContext, useContext } from 'react';
import type { ContractForms } from '#storage/owned/contract-progress.ts';
import type { Follow } from '#sync/engine/follow.ts';
import type { AuthorWork, SyncStatus } from '#sync/types/author-work.ts';

/** Services for the screens of a signed-in author, from `app`, once the local database is open. */
export type AuthorServices = {
  work: AuthorWork;
  /** Unfinished contract forms, only on this device. */
  contracts: ContractForms;
  /** Follows reads of `work`; screens use it through `useLive`. */
  follow: Follow;
  /** Current state of sync, and how to follow it. */
  status(): SyncStatus;
  onStatus(listener: () => void): () => void;
  /** The author has read what the status says of this device's storage. */
  storageSeen(): void;
  /** Requests sending and pulling now; resolves when that is done, whatever the result. */
  syncNow(): Promise<void>;
};

export const AuthorContext = createContext<AuthorServices | undefined>(undefined);

/** The author's work. Throws outside the author area: a bug. */
export function useAuthor(): AuthorServices {
  const author = useContext(AuthorContext);
  if (!author) throw new Error('useAuthor outside AuthorContext');
  return author;
}
