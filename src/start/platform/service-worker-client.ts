import type { Timers } from '#shared/lib/ports.ts';
import { lazy } from '#start/lazy.ts';
import { whenIdle } from '#ui/platform/when-idle.ts';

/** A newer version of the app waits. */
export type AppUpdate = {
  available(): boolean;
  subscribe(listener: () => void): () => void;
  accept(): Promise<void>;
  /** Offers to reload: another window runs a newer app on this device's database (SYNC-2). */
  offer(): void;
};

const registrationPart = lazy(
  'update',
  async () => (await import('./service-worker-registration.ts')).registerServiceWorker,
);

/** Runs `task` after the page's first requests and paint, so that the registration does not slow a first screen. */
function afterLoad(task: () => void): void {
  const then = () => whenIdle(task);
  if (document.readyState === 'complete') then();
  else window.addEventListener('load', then, { once: true });
}

/**
 * Registers the service worker after the page has loaded and follows its updates. A new version is offered, never forced (SYNC-13): only
 * `accept` activates it, after `beforeReload` has made all drafts durable; other windows then offer to reload by themselves.
 */
export function followUpdates(
  beforeReload: () => Promise<void>,
  timers: Timers,
  reload: () => void,
): AppUpdate {
  const none: AppUpdate = {
    available: () => false,
    subscribe: () => () => {},
    accept: async () => {},
    offer() {},
  };
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return none;

  let waiting = false;
  let accepted = false;
  const listeners = new Set<() => void>();
  // On a first visit the worker takes over a page that had none; that is no update.
  const controller = navigator.serviceWorker.controller;
  const announce = () => {
    waiting = true;
    for (const listener of listeners) listener();
  };
  const onControlling = () => {
    if (accepted) reload();
    else if (controller !== null) announce();
  };

  const register = async () => {
    const registerServiceWorker = await registrationPart();
    // Another window activated the new version while this part was loading.
    if (controller !== null && navigator.serviceWorker.controller !== controller) announce();
    return registerServiceWorker(timers, { onWaiting: announce, onControlling });
  };
  // Offline on a first visit: the next page registers.
  let registered = Promise.resolve<Awaited<ReturnType<typeof register>> | undefined>(undefined);
  afterLoad(() => {
    registered = register().catch(() => undefined);
  });

  return {
    available: () => waiting,
    offer: announce,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async accept() {
      accepted = true;
      await beforeReload();
      const registration = await registered;
      if (!(await registration?.takeOver())) reload();
    },
  };
}
