import { eq, max, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import { done, failed, invalid, type Outcome, type Refusal, refused } from '#server/core/outcome.ts';
import { needsRecentSignIn } from '#server/core/recent-sign-in.ts';
import { writeAudit } from '#server/core/write-audit.ts';
import type { Tx } from '#server/db/database.ts';
import { shareRate } from '#server/db/schema/share-rate.ts';
import { isShare } from '#shared/domain/contract/profit-share.ts';
import type { ShareRateId } from '#shared/domain/ids.ts';
import type { deskRateProposeRequest } from '#shared/protocol/contract/desk-rate.ts';
import { type ShareRateRow, shareNow, waitingRate } from './share-rate.ts';

/** An editor proposes another rate for a contract type (docs/spec, section 9, Profit share). One waits at a time. Needs a recent sign-in. */
export async function proposeRate(
  tx: Tx,
  call: AuthorCall,
  { contractType, tenths }: v.InferOutput<typeof deskRateProposeRequest>,
): Promise<Outcome<unknown>> {
  const stale = needsRecentSignIn(call);
  if (stale !== undefined) return stale;
  if (!isShare(tenths)) return invalid({ tenths: 'desk.rate.problem.range' });
  await lockRates(tx);
  if ((await waitingRate(tx, contractType)) !== undefined) return refused('changedMeanwhile');
  const before = await shareNow(tx, contractType);
  if (tenths === before) return invalid({ tenths: 'desk.rate.problem.same' });
  const [last] = await tx.select({ sequence: max(shareRate.sequence) }).from(shareRate);
  const id = call.newId<ShareRateId>();
  await tx.insert(shareRate).values({
    id,
    sequence: (last?.sequence ?? 0) + 1,
    contractType,
    tenths,
    proposedBy: call.user.userId,
    proposedAt: call.now,
  });
  await logChange(tx, call, 'rate.propose', { id, contractType, tenths }, before);
  return done(undefined, 'operation');
}

/** Another editor than the one who proposed it confirms a rate: documents made from now on name it. Needs a recent sign-in. */
export async function confirmRate(tx: Tx, call: AuthorCall, id: ShareRateId): Promise<Outcome<unknown>> {
  const stale = needsRecentSignIn(call);
  if (stale !== undefined) return stale;
  await lockRates(tx);
  const found = await waitingOne(tx, id);
  if ('code' in found) return found;
  if (found.proposedBy === call.user.userId) return refused('secondEditor');
  const before = await shareNow(tx, found.contractType);
  await tx
    .update(shareRate)
    .set({ confirmedBy: call.user.userId, confirmedAt: call.now })
    .where(eq(shareRate.id, id));
  await logChange(tx, call, 'rate.confirm', found, before);
  return done(undefined, 'operation');
}

/** An editor, whoever proposed it, withdraws a proposal. The rate stays as it is, so this needs no proof. */
export async function withdrawRate(tx: Tx, call: AuthorCall, id: ShareRateId): Promise<Outcome<unknown>> {
  await lockRates(tx);
  const found = await waitingOne(tx, id);
  if ('code' in found) return found;
  await tx
    .update(shareRate)
    .set({ withdrawnBy: call.user.userId, withdrawnAt: call.now })
    .where(eq(shareRate.id, id));
  await logChange(tx, call, 'rate.withdraw', found, await shareNow(tx, found.contractType));
  return done(undefined, 'operation');
}

/** Proposals and decisions come one after the other: each sees the one before, and numbers only grow. Reading does not wait. */
const lockRates = (tx: Tx) => tx.execute(sql`lock table ${shareRate} in share row exclusive mode`);

/** A proposal that waits, or why nothing can be decided on it any more. */
async function waitingOne(tx: Tx, id: ShareRateId): Promise<ShareRateRow | Refusal> {
  const [row] = await tx.select().from(shareRate).where(eq(shareRate.id, id));
  if (row === undefined) return failed('notFound');
  return row.confirmedBy === null && row.withdrawnBy === null ? row : refused('changedMeanwhile');
}

const logChange = (
  tx: Tx,
  call: AuthorCall,
  action: `rate.${string}`,
  { id, contractType, tenths }: Pick<ShareRateRow, 'id' | 'contractType' | 'tenths'>,
  before: number,
) => writeAudit(tx, call, action, id, JSON.stringify({ contractType, before, proposed: tenths }));
