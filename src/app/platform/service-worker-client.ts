import { Workbox } from 'workbox-window';
import type { Timers } from '#shared/lib/ports.ts';

/** A newer app waits behind the running one. */
export type AppUpdate = {
  available(): boolean;
  subscribe(listener: () => void): () => void;
  accept(): Promise<void>;
};

const CHECK_EVERY_MS = 60 * 60_000;

/**
 * Registers the service worker and follows its updates. A new version is offered, never forced (SYNC-13): only `accept` makes
 * it take over, after `beforeReload` has made all drafts durable; other windows then offer to load again by themselves.
 */
export function followUpdates(
  beforeReload: () => Promise<void>,
  timers: Timers,
  reload: () => void,
): AppUpdate {
  let waiting = false;
  let accepted = false;
  const listeners = new Set<() => void>();
  const none: AppUpdate = { available: () => false, subscribe: () => () => {}, accept: async () => {} };
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return none;

  // The worker of a first visit takes over a page that had none; that is no update.
  const hadController = navigator.serviceWorker.controller !== null;
  const workbox = new Workbox('/service-worker.js', { scope: '/' });
  const announce = () => {
    waiting = true;
    for (const listener of listeners) listener();
  };
  workbox.addEventListener('waiting', announce);
  workbox.addEventListener('controlling', () => {
    if (accepted) reload();
    else if (hadController) announce();
  });
  // A page that cannot register goes on without a cache; writing does not hang on it.
  void workbox.register().catch(() => {});

  const check = () => {
    void workbox.update().catch(() => {});
    timers.after(CHECK_EVERY_MS, check);
  };
  timers.after(CHECK_EVERY_MS, check);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void workbox.update().catch(() => {});
  });

  return {
    available: () => waiting,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async accept() {
      accepted = true;
      await beforeReload();
      const registration = await navigator.serviceWorker.getRegistration();
      if (registration?.waiting) workbox.messageSkipWaiting();
      else reload();
    },
  };
}
