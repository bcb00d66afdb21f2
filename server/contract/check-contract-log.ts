import type { AppDeps } from '#server/core/deps.ts';
import { failedItems, forgetItem, noteItem } from '#server/core/each-item.ts';
import { followLog } from './event-log.ts';

const JOB = 'check contract log';

/** An entry of the contract log was changed, removed or added behind the database's back. */
class LogChanged extends Error {
  override name = 'LogChanged';
}

/** Checks the next part of the contract log. A fault is noted for the operator until the log is whole again; nothing is changed. */
export async function checkContractLog(deps: Pick<AppDeps, 'db' | 'clock' | 'logger'>): Promise<void> {
  const brokenAt = await followLog(deps.db);
  const fault = brokenAt === null ? undefined : `entry ${brokenAt}`;
  if (fault !== undefined) await noteItem(deps, JOB, fault, new LogChanged());
  for (const item of await failedItems(deps.db, JOB))
    if (item !== fault) await forgetItem(deps.db, JOB, item);
}
