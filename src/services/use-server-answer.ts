import { useCallback } from 'react';
import { useAuthor } from './author-context.ts';
import { useServices } from './services-context.ts';

/** How long to wait for the server's answer before the action is shown as pending. In ms. */
const ANSWER_PATIENCE_MS = 4_000;

/**
 * Waits for the server's answer or a time-out. What only the server can do is reported as done once the server says so, and as pending
 * until then. The browser's online state says nothing about it (SYNC-12).
 */
export function useServerAnswer(): () => Promise<void> {
  const { syncNow } = useAuthor();
  const { timers } = useServices();
  return useCallback(async () => {
    const patience = new Promise<void>((go) => timers.after(ANSWER_PATIENCE_MS, go));
    await Promise.race([syncNow().catch(() => {}), patience]);
  }, [syncNow, timers]);
}
