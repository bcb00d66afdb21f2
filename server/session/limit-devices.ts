import { desc, eq, or, type SQL } from 'drizzle-orm';
import type { Call } from '#server/core/call.ts';
import type { Tx } from '#server/db/database.ts';
import { session } from '#server/db/schema/account.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { aliveOf } from './devices.ts';
import { endDevicesOf } from './disable-account.ts';

/** Devices on which one author can be signed in at once. */
export const DEVICES_MAX = 20;

/**
 * Ends the sign-ins on the devices that were seen longest ago, until `DEVICES_MAX` are left. Several sign-ins of one device count as one,
 * as in the author's list of devices. Call it after a sign-in, in its transaction, which has locked the account: of parallel sign-ins,
 * each would count only what was committed before. `newest`: the session of that sign-in.
 */
export async function limitDevices(tx: Tx, call: Call, userId: UserId, newest: string): Promise<void> {
  const rows = await tx
    .select({ id: session.id, udid: session.udid })
    .from(session)
    .where(aliveOf(userId, call.now))
    // The new sign-in stays, even if the others were seen later because the clock went back since.
    .orderBy(
      desc(eq(session.id, newest)),
      desc(session.refreshedAt),
      desc(session.createdAt),
      desc(session.id),
    );
  const kept = new Set<string>();
  const ended: SQL[] = [];
  for (const { id, udid } of rows) {
    const device = udid === '' ? id : udid;
    if (kept.size < DEVICES_MAX) kept.add(device);
    else if (!kept.has(device)) ended.push(udid === '' ? eq(session.id, id) : eq(session.udid, udid));
  }
  const which = or(...ended);
  if (which !== undefined) await endDevicesOf(tx, userId, call.now, which);
}
