import { and, desc, eq, gt, isNull, or, type SQL } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall, Call } from '#server/core/call.ts';
import { instant } from '#server/core/instant.ts';
import { done, failed, INVALID_FIELD, invalid, type Outcome } from '#server/core/outcome.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { session } from '#server/db/schema/account.ts';
import type { SignInId, UserId } from '#shared/domain/ids.ts';
import type { DeviceItem, deviceEndRequest } from '#shared/protocol/session/devices.ts';
import { countryOfNetwork } from './country-of-network.ts';
import { deviceName } from './device-name.ts';
import { endDevicesOf, endOtherSessions } from './end-sessions.ts';
import { SESSION_IDLE_MS, SESSION_MAX_MS } from './session-tokens.ts';

type SessionRow = typeof session.$inferSelect;

/**
 * The devices on which the author is signed in, the calling one first, then the last seen (docs/spec, section 7, Author). Several sign-ins
 * on one device are one item, with the id of the newest.
 */
export async function listDevices(db: Reader, call: AuthorCall): Promise<Outcome<DeviceItem[]>> {
  const rows = await db
    .select()
    .from(session)
    .where(aliveOf(call.user.userId, call.now))
    .orderBy(desc(session.createdAt), desc(session.id));
  const devices = new Map<string, SessionRow[]>();
  for (const row of rows) {
    const device = row.udid === '' ? row.id : row.udid;
    devices.set(device, [...(devices.get(device) ?? []), row]);
  }
  const items = [...devices.values()].map((signIns) => presentDevice(signIns, call));
  return done(
    items.sort((a, b) => Number(b.current) - Number(a.current) || b.lastSeenAt.localeCompare(a.lastSeenAt)),
  );
}

/** Condition for the active sign-ins of an account. */
const aliveOf = (userId: UserId, now: number): SQL | undefined =>
  and(
    eq(session.userId, userId),
    isNull(session.revokedAt),
    gt(session.refreshedAt, now - SESSION_IDLE_MS),
    gt(session.createdAt, now - SESSION_MAX_MS),
  );

function presentDevice(signIns: readonly SessionRow[], call: AuthorCall): DeviceItem {
  const newest = signIns[0] as SessionRow;
  const current = signIns.some((row) => row.id === call.user.sessionId);
  const seen = signIns.map((row) => row.refreshedAt);
  const { network } = signIns.reduce(
    (last, row) => (row.refreshedAt > last.refreshedAt ? row : last),
    newest,
  );
  return {
    id: newest.id as SignInId,
    name: deviceName(newest.userAgent, call.messages.device.unknown),
    // The network from which it was used last.
    network,
    country: countryOfNetwork(network),
    signedInAt: instant(Math.min(...signIns.map((row) => row.createdAt))),
    lastSeenAt: instant(current ? call.now : Math.max(...seen)),
    current,
  };
}

/**
 * Ends sign-ins of the author at once: every later call with one is refused, even if its access token is still valid (identify.ts). Ends
 * one device with all its sign-ins, or with `all` every device except the calling one. Succeeds if they have ended already.
 */
export async function endDevices(
  tx: Tx,
  call: AuthorCall,
  { id, all }: v.InferOutput<typeof deviceEndRequest>,
): Promise<Outcome<unknown>> {
  const own = eq(session.userId, call.user.userId);
  if (all) {
    await endOtherSessions(tx, call);
    return done(undefined, 'operation');
  }
  if (id === undefined) return invalid({ id: INVALID_FIELD });
  const [named] = await tx
    .select({ id: session.id, udid: session.udid })
    .from(session)
    .where(and(own, eq(session.id, id)));
  if (named === undefined) return failed('notFound');
  await endDevicesOf(
    tx,
    call.user.userId,
    call.now,
    named.udid === '' ? eq(session.id, named.id) : eq(session.udid, named.udid),
  );
  return done(undefined, 'operation');
}

/** Devices on which one author can be signed in at the same time. */
const DEVICES_MAX = 20;

/**
 * Ends the sign-ins on the devices that were seen longest ago, until `DEVICES_MAX` devices are left. Several sign-ins on one device count
 * as one, as in the author's list of devices. Call it in the transaction of a sign-in, which has locked the account: otherwise parallel
 * sign-ins would count only what was committed before them. `newest`: that sign-in's session.
 */
export async function limitDevices(tx: Tx, call: Call, userId: UserId, newest: string): Promise<void> {
  const rows = await tx
    .select({ id: session.id, udid: session.udid })
    .from(session)
    .where(aliveOf(userId, call.now))
    // The new sign-in stays, even if others seem to have been seen later because the clock went back.
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
