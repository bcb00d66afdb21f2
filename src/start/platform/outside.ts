import { isInstalledWindow, keepInstallOffer } from '#ui/platform/install-events.ts';
import { pageClock } from './ports.ts';

/**
 * Listens to the browser and the system: the offer to install, and what the app was opened with. Part of the first load, so it only
 * checks whether there is anything to follow; a visitor's tab loads no more. Called once.
 */
export function followOutside(): void {
  keepInstallOffer();
  const { pathname, search } = window.location;
  // A posted text has a path of its own.
  if (pathname === '/' && search === '' && !isInstalledWindow()) return;
  import('./launches.ts').then(
    ({ followLaunches }) => followLaunches(pageClock),
    // A shared text is still in the address, or posted again; the next load takes it.
    () => undefined,
  );
}
