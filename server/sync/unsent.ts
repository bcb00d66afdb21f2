import { and, eq, gt, isNotNull, isNull, lt, lte, ne, notExists, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AuthorCall } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { eachItem, isNotWaiting } from '#server/core/each-item.ts';
import { messagesOf } from '#server/core/messages.ts';
import type { Database } from '#server/db/database.ts';
import { account, session } from '#server/db/schema/account.ts';
import { deviceName } from '#server/session/device-name.ts';
import { queueMail } from '#server/tell/queue-mail.ts';
import { UNSENT_MAIL_MS } from '#shared/domain/mail.ts';
import { mintId } from '#shared/domain/mint-id.ts';

/** Stores how much unsent work the caller's device reports (undefined: it reports nothing). Only the mail of `tellUnsent` depends on it. */
export async function noteUnsent(db: Database, call: AuthorCall, unsent: number | undefined): Promise<void> {
  if (unsent === undefined) return;
  await db
    .update(session)
    .set({ unsentCount: unsent })
    .where(and(eq(session.id, call.user.sessionId), ne(session.unsentCount, unsent)));
}

/** Devices handled in one run; the next run handles the rest. */
const ROUND = 500;
const JOB = 'tell unsent';
const isUntold = or(isNull(session.unsentToldAt), lte(session.unsentToldAt, session.refreshedAt));

type Deps = Pick<AppDeps, 'db' | 'clock' | 'random' | 'sealer' | 'logger'>;

/**
 * Queues a mail for each device that reported unsent work and was not seen for five days: one per absence, to a confirmed address
 * (docs/spec, section 8, Mail). If the device signed in again, only its newest session is considered. Two servers may run it at once.
 */
export async function tellUnsent(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const newer = alias(session, 'newer');
  const missing = await db
    .select({ id: session.id })
    .from(session)
    .innerJoin(account, eq(account.id, session.userId))
    .where(
      and(
        gt(session.unsentCount, 0),
        lt(session.refreshedAt, now - UNSENT_MAIL_MS),
        isNull(session.revokedAt),
        isUntold,
        isNotNull(account.emailConfirmedAt),
        isNull(account.deleteAt),
        isNull(account.disabledAt),
        isNotWaiting(db, JOB, session.id, now),
        notExists(
          db
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
    .limit(ROUND);
  const ids = missing.map(({ id }) => id);
  await eachItem(deps, JOB, ids, (id) => tellOne(deps, id));
}

/** Queues the mail about one device. Another server may have queued it meanwhile, or the device may have been seen. */
async function tellOne({ db, clock, random, sealer }: Deps, id: string): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const [device] = await tx
      .update(session)
      .set({ unsentToldAt: now })
      .where(
        and(
          eq(session.id, id),
          lt(session.refreshedAt, now - UNSENT_MAIL_MS),
          isUntold,
          isNull(session.revokedAt),
        ),
      )
      .returning();
    if (device === undefined) return;
    const [to] = await tx.select().from(account).where(eq(account.id, device.userId));
    if (to === undefined) return;
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
  });
}
