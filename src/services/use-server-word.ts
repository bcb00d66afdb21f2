import { useCallback } from 'react';
import { useAuthor } from './author-context.ts';
import { useServices } from './services-context.ts';

/** How long the server's answer is waited for before the author is told that it is still to come. In ms. */
const ANSWER_PATIENCE_MS = 4_000;

/**
 * Waits until the server has been asked, or has not answered for a while: what only the server can do is told as done when it has
 * said so, and as to come until then. Whether the browser takes itself for online says nothing of it (SYNC-12).
 */
export function useServerWord(): () => Promise<void> {
  const { syncNow } = useAuthor();
  const { timers } = useServices();
  return useCallback(async () => {
    const patience = new Promise<void>((go) => timers.after(ANSWER_PATIENCE_MS, go));
    await Promise.race([syncNow().catch(() => {}), patience]);
  }, [syncNow, timers]);
}
