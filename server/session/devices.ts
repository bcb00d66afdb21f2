import { and, desc, eq, gt, isNull, type SQL } from 'drizzle-orm';
import type { AuthorCall } from '#server/core/call.ts';
import { instant } from '#server/core/instant.ts';
import { done, type Outcome } from '#server/core/outcome.ts';
import type { Reader } from '#server/db/database.ts';
import { session } from '#server/db/schema/account.ts';
import type { SignInId, UserId } from '#shared/domain/ids.ts';
import type { DeviceItem } from '#shared/protocol/session/devices.ts';
import { countryOfNetwork } from './country-of-network.ts';
import { deviceName } from './device-name.ts';
import { SESSION_IDLE_MS, SESSION_MAX_MS } from './rotate-refresh-token.ts';

type SessionRow = typeof session.$inferSelect;

/**
 * Devices on which the author is signed in, the calling one first, then the last seen (docs/spec, section 7, Author). Several sign-ins of
 * one device are one item, with the id of the newest.
 */
export async function listDevices(db: Reader, call: AuthorCall): Promise<Outcome<DeviceItem[]>> {
  const rows = await db
    .select()
    .from(session)
    .where(alive(call))
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

/** Active sign-ins of the author. */
export const alive = (call: AuthorCall): SQL | undefined => aliveOf(call.user.userId, call.now);

/** Active sign-ins of an account. */
export const aliveOf = (userId: UserId, now: number): SQL | undefined =>
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
    // Of its last use.
    network,
    country: countryOfNetwork(network),
    signedInAt: instant(Math.min(...signIns.map((row) => row.createdAt))),
    lastSeenAt: instant(current ? call.now : Math.max(...seen)),
    current,
  };
}
