import { lazy } from '#services/part/lazy.ts';
import type { NoteEvent } from '#shared/diagnosis/device-event.ts';
import type { Timers } from '#shared/lib/ports.ts';
import { whenIdle } from '#ui/platform/when-idle.ts';

/** A newer version of the app waits. */
export type AppUpdate = {
  /** How often a newer version was announced; 0: there is none. */
  announced(): number;
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
  note: NoteEvent,
): AppUpdate {
  // Without a worker another window may still have updated the database.
  const hasWorker = 'serviceWorker' in navigator && !import.meta.env.DEV;
  let announced = 0;
  let accepted = false;
  const listeners = new Set<() => void>();
  // On a first visit the worker takes over a page that had none; that is not an update.
  const controller = hasWorker ? navigator.serviceWorker.controller : null;
  const announce = () => {
    announced += 1;
    for (const listener of listeners) listener();
  };
  const onControlling = () => {
    if (accepted) reload();
    else if (controller !== null) announce();
  };

  const register = async () => {
    const registerServiceWorker = await registrationPart(timers);
    // Another window activated the new version while this part was loading.
    if (controller !== null && navigator.serviceWorker.controller !== controller) announce();
    return registerServiceWorker(timers, { onWaiting: announce, onControlling, note });
  };
  // Offline on a first visit: the next page registers.
  let registered = Promise.resolve<Awaited<ReturnType<typeof register>> | undefined>(undefined);
  if (hasWorker)
    afterLoad(() => {
      registered = register().catch(() => undefined);
    });

  return {
    announced: () => announced,
    offer: announce,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async accept() {
      accepted = true;
      // A page that cannot store any more keeps its text as last texts, which the next page restores.
      await beforeReload().catch(() => undefined);
      const registration = await registered;
      if (!(await registration?.takeOver())) reload();
    },
  };
}
