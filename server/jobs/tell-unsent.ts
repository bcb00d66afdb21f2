import { and, eq, gt, isNotNull, isNull, lt, lte, notExists, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AppDeps } from '#server/app-deps.ts';
import { account, session } from '#server/db/schema/account.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { deviceName } from '#server/presenters/device-name.ts';
import { messagesOf } from '#server/server-messages.ts';
import { UNSENT_MAIL_MS } from '#shared/domain/mail.ts';
import { mintId } from '#shared/domain/mint-id.ts';

/** Devices handled in one run; the next run handles the rest. */
const ROUND = 500;

/**
 * Writes a mail for each device that reported unsent work and has not been seen for five days: once for each absence, to a confirmed
 * address (docs/spec, section 8, Mail). If the device signed in again, only its newest session counts. Two servers may run it at once.
 */
export async function tellUnsent({
  db,
  clock,
  random,
  sealer,
}: Pick<AppDeps, 'db' | 'clock' | 'random' | 'sealer'>): Promise<void> {
  const now = clock.now();
  const newer = alias(session, 'newer');
  await db.transaction(async (tx) => {
    const missing = await tx
      .select({ session, account })
      .from(session)
      .innerJoin(account, eq(account.id, session.userId))
      .where(
        and(
          gt(session.unsentCount, 0),
          lt(session.refreshedAt, now - UNSENT_MAIL_MS),
          isNull(session.revokedAt),
          or(isNull(session.unsentToldAt), lte(session.unsentToldAt, session.refreshedAt)),
          isNotNull(account.emailConfirmedAt),
          isNull(account.deleteAt),
          isNull(account.disabledAt),
          notExists(
            tx
              .select({ id: newer.id })
              .from(newer)
              .where(
                and(
                  eq(newer.userId, session.userId),
                  eq(newer.udid, session.udid),
                  gt(newer.refreshedAt, session.refreshedAt),
                ),
              ),
          ),
        ),
      )
      .limit(ROUND)
      .for('update', { of: session, skipLocked: true });
    for (const { session: device, account: to } of missing) {
      await tx.update(session).set({ unsentToldAt: now }).where(eq(session.id, device.id));
      const { unknown } = messagesOf(to.language).device;
      await queueMail(
        tx,
        { sealer },
        { now, newId: <Id extends string>() => mintId(clock, random) as string as Id },
        {
          to,
          kind: 'unsentWork',
          facts: {
            at: device.refreshedAt,
            device: deviceName(device.userAgent, unknown),
            unsent: device.unsentCount,
          },
        },
      );
    }
  });
}
