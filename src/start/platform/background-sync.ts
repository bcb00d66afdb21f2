import type { Engine } from '#sync/engine/engine.ts';

/** The tag the service worker listens for (sw/background-sync.ts). */
const DRAIN_TAG = 'tinta-drain';

type SyncRegistration = ServiceWorkerRegistration & {
  readonly sync?: { register(tag: string): Promise<void> };
};

/**
 * Asks the browser, if it can, to wake the service worker when the network is back and something still waits; the worker then sends without
 * an open page. This is optional: pages send by themselves (SYNC-12).
 */
export function askForBackgroundSync(engine: Pick<Engine, 'status' | 'onStatus'>): void {
  if (!('serviceWorker' in navigator)) return;
  let asked = false;
  engine.onStatus(() => {
    const { phase, unsent, marks } = engine.status();
    if (phase === 'idle') asked = false;
    // With a network the browser wakes the worker at once, in the middle of the author's typing (SYNC-5).
    if (asked || unsent + marks === 0 || phase !== 'offline') return;
    asked = true;
    navigator.serviceWorker.ready
      .then((registration: SyncRegistration) => registration.sync?.register(DRAIN_TAG))
      // The author's settings refuse background sync, or the browser does not support it.
      .catch(() => {});
  });
}
