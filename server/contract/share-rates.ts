import { and, desc, eq, inArray, isNotNull, isNull, max, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import { instant } from '#server/core/instant.ts';
import { done, failed, invalid, type Outcome, type Refusal, refused } from '#server/core/outcome.ts';
import { needsRecentSignIn } from '#server/core/recent-sign-in.ts';
import { writeAudit } from '#server/core/write-audit.ts';
import type { Database, Reader, Tx } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { shareRate } from '#server/db/schema/share-rate.ts';
import { isShare } from '#shared/domain/contract/profit-share.ts';
import type { ShareRateId, UserId } from '#shared/domain/ids.ts';
import { PROFIT_SHARE_DEFAULT_TENTHS } from '#shared/domain/limits.ts';
import { CONTRACT_TYPES, type ContractType } from '#shared/domain/story-choices.ts';
import type { deskRateProposeRequest, deskRatesAnswer } from '#shared/protocol/contract/desk-rate.ts';
import type { shareRatesAnswer } from '#shared/protocol/contract/share-rate.ts';

type ShareRateRow = typeof shareRate.$inferSelect;

/** The confirmed rate of a contract type; undefined: none was ever confirmed, and the default applies. */
async function confirmedRate(db: Reader, contractType: ContractType): Promise<ShareRateRow | undefined> {
  const [row] = await db
    .select()
    .from(shareRate)
    .where(and(eq(shareRate.contractType, contractType), isNotNull(shareRate.confirmedBy)))
    .orderBy(desc(shareRate.sequence))
    .limit(1);
  return row;
}

/** A contract type's proposal that waits for a second editor. There is at most one. */
async function waitingRate(db: Reader, contractType: ContractType): Promise<ShareRateRow | undefined> {
  const [row] = await db
    .select()
    .from(shareRate)
    .where(
      and(
        eq(shareRate.contractType, contractType),
        isNull(shareRate.confirmedBy),
        isNull(shareRate.withdrawnBy),
      ),
    );
  return row;
}

/** The rate that a contract of this type gets if it is made now, in tenths of a percent (docs/spec, section 9, Profit share). */
export const shareNow = async (db: Reader, contractType: ContractType): Promise<number> =>
  (await confirmedRate(db, contractType))?.tenths ?? PROFIT_SHARE_DEFAULT_TENTHS[contractType];

/** The rate that a contract of each type gets if it is made now, in tenths of a percent. Anyone may read it. */
export async function shareRates(db: Database): Promise<Outcome<v.InferOutput<typeof shareRatesAnswer>>> {
  const items = [];
  for (const contractType of CONTRACT_TYPES)
    items.push({ contractType, tenths: await shareNow(db, contractType) });
  return done({ items });
}

/** The rates for the desk, in tenths of a percent: who confirmed each, and which proposals wait for a second editor. */
export async function deskRates(
  db: Database,
  call: AuthorCall,
): Promise<Outcome<v.InferOutput<typeof deskRatesAnswer>>> {
  const found = [];
  for (const contractType of CONTRACT_TYPES)
    found.push({
      contractType,
      confirmed: await confirmedRate(db, contractType),
      waiting: await waitingRate(db, contractType),
    });
  const names = await namesOf(
    db,
    found.flatMap(({ confirmed, waiting }) => [
      confirmed?.proposedBy,
      confirmed?.confirmedBy,
      waiting?.proposedBy,
    ]),
  );
  const nameOf = (id: UserId | null) => (id === null ? '' : (names.get(id) ?? ''));
  return done({
    items: found.map(({ contractType, confirmed, waiting }) => ({
      contractType,
      tenths: confirmed?.tenths ?? PROFIT_SHARE_DEFAULT_TENTHS[contractType],
      confirmed: confirmed
        ? {
            proposedBy: nameOf(confirmed.proposedBy),
            confirmedBy: nameOf(confirmed.confirmedBy),
            at: instant(confirmed.confirmedAt ?? 0),
          }
        : null,
      waiting: waiting
        ? {
            id: waiting.id,
            tenths: waiting.tenths,
            proposedBy: nameOf(waiting.proposedBy),
            at: instant(waiting.proposedAt),
            mine: waiting.proposedBy === call.user.userId,
          }
        : null,
    })),
  });
}

async function namesOf(
  db: Database,
  ids: readonly (UserId | null | undefined)[],
): Promise<ReadonlyMap<UserId, string>> {
  const known = ids.filter((id) => id !== null && id !== undefined);
  if (known.length === 0) return new Map();
  const rows = await db
    .select({ id: account.id, name: account.penName })
    .from(account)
    .where(inArray(account.id, known));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * An editor proposes a new rate for a contract type, in tenths of a percent (docs/spec, section 9, Profit share). A type has at most one
 * open proposal (`changedMeanwhile`). Needs a recent sign-in.
 */
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

/**
 * A second editor confirms a proposed rate: documents made from now on have it. Needs a recent sign-in. Refused: `secondEditor` for the
 * editor who proposed it, `changedMeanwhile` if it was decided already.
 */
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

/**
 * Any editor withdraws a proposal. The rate does not change, so this needs no recent sign-in. `changedMeanwhile` if it was decided already.
 */
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

/**
 * Proposals and decisions run one after another, so that each sees the result of the previous one and numbers only grow. Reads do not wait.
 */
const lockRates = (tx: Tx) => tx.execute(sql`lock table ${shareRate} in share row exclusive mode`);

/** A proposal that waits, or why it cannot be decided any more. */
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
