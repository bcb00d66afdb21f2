import { useState } from 'react';
import { useLocation } from 'wouter';
import { useAuthor } from './author-context.ts';
import { useSyncStatus } from './use-sync-status.ts';

/**
 * Whether to say that the browser deleted this device's data (SYNC-14), and what closes that message. On the page that shows it, it stays
 * when everything is fetched again: that may take a second, and the page would move twice.
 */
export function useEvicted(): { told: boolean; close(): void } {
  const { storageSeen } = useAuthor();
  const { storage } = useSyncStatus();
  const [path] = useLocation();
  /** The page that shows it. */
  const [place, setPlace] = useState<string | null>(null);
  const evicted = storage === 'evicted';
  if (evicted && place !== path) setPlace(path);
  return {
    told: evicted || (storage === 'ok' && place === path),
    close() {
      setPlace(null);
      storageSeen();
    },
  };
}
