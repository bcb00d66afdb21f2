import type { AppDeps } from '#server/core/deps.ts';
import { fillDemo } from './fill-demo.ts';
import { fillMoney } from './fill-money.ts';
import { fillNotices } from './fill-notices.ts';
import { fillOrganisations } from './fill-organisations.ts';
import { fillReadings } from './fill-readings.ts';

/** Fills an installation with the demo: an author, stories, notices, organisations, money and readers. `makeApp`: as for `fillDemo`. */
export async function fillAll(deps: AppDeps, makeApp: Parameters<typeof fillDemo>[1]): Promise<void> {
  await fillDemo(deps, makeApp);
  await fillNotices(deps);
  await fillOrganisations(deps);
  await fillMoney(deps);
  await fillReadings(deps);
}
