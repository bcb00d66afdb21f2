import { Workbox } from 'workbox-window';
import { errorName, type NoteEvent } from '#shared/diagnosis/device-event.ts';
import type { Timers } from '#shared/lib/ports.ts';

/** Tells the worker to check that its caches are complete (sw/service-worker.ts, which the page cannot import). */
const APP_STARTED = 'APP_STARTED';
const CHECK_EVERY_MS = 60 * 60_000;
const SCRIPT = '/service-worker.js';
const SCOPE = { scope: '/' };

/** Events and commands of the registration. */
export type Registration = {
  /** Activates the waiting version; false if none waits. */
  takeOver(): Promise<boolean>;
};

/** Registers the service worker and checks for a newer one every hour and whenever the page becomes visible again. */
export function registerServiceWorker(
  timers: Timers,
  events: { onWaiting(): void; onControlling(): void; note: NoteEvent },
): Registration {
  const workbox = new Workbox(SCRIPT, SCOPE);
  workbox.addEventListener('waiting', () => {
    events.note('worker.waiting');
    events.onWaiting();
  });
  workbox.addEventListener('controlling', events.onControlling);
  // A page that cannot register works without a cache; writing does not depend on it.
  void workbox
    .register()
    .catch((error: unknown) => events.note('worker.registration.failed', errorName(error)));
  navigator.serviceWorker.controller?.postMessage({ type: APP_STARTED });

  // If the first installation failed there is nothing to update, so the worker is registered again.
  const update = () =>
    void workbox.update().catch(() => navigator.serviceWorker.register(SCRIPT, SCOPE).catch(() => {}));
  const check = () => {
    update();
    timers.after(CHECK_EVERY_MS, check);
  };
  timers.after(CHECK_EVERY_MS, check);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') update();
  });

  return {
    async takeOver() {
      const registration = await navigator.serviceWorker.getRegistration();
      if (!registration?.waiting) return false;
      workbox.messageSkipWaiting();
      return true;
    },
  };
}
