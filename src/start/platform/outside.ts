import { isInstalledWindow, keepInstallOffer } from '#ui/platform/install-events.ts';
import { pageClock } from './ports.ts';

/**
 * Listens to the browser and the system: the offer to install, and what the app was opened with. Part of the first load, so it only
 * checks whether there is anything to follow; a visitor's tab loads no more. Called once.
 */
export function followOutside(): void {
  keepInstallOffer();
  if (window.location.search === '' && !isInstalledWindow()) return;
  import('./launches.ts').then(
    ({ followLaunches }) => followLaunches(pageClock),
    // A shared text is still in the address; the next load takes it.
    () => undefined,
  );
}
