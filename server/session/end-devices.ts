import { and, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import { done, failed, INVALID_FIELD, invalid, type Outcome } from '#server/core/outcome.ts';
import type { Tx } from '#server/db/database.ts';
import { session } from '#server/db/schema/account.ts';
import type { deviceEndRequest } from '#shared/protocol/session/devices.ts';
import { endDevicesOf, endOtherSessions } from './disable-account.ts';

/**
 * Ends sign-ins of the author at once: every later call of theirs is refused, even if its access token is still valid (identify.ts). Ends
 * one device with all its sign-ins, or with `all` every device but the calling one. Succeeds if they have ended already.
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
