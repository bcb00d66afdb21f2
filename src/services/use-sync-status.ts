import { useSyncExternalStore } from 'react';
import type { SyncStatus } from '#sync/types/author-work.ts';
import { useAuthor } from './author-context.ts';

/** State of sync, kept up to date. */
export function useSyncStatus(): SyncStatus {
  const { status, onStatus } = useAuthor();
  return useSyncExternalStore(onStatus, status, status);
}
