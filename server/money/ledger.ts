import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Call } from '#server/core/call.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { numberColumn } from '#server/db/number-column.ts';
import { authorBalance, type LedgerAccount, type LedgerCause, ledgerEntry } from '#server/db/schema/money.ts';
import type { UserId } from '#shared/domain/ids.ts';

/** An author's money in US cents. */
export type Balance = { readonly available: number; readonly locked: number; readonly paid: number };

/** One movement of money; `causeId` is the id of its income line or withdrawal. */
export type Movement = {
  readonly ownerId: UserId;
  readonly from: LedgerAccount;
  readonly to: LedgerAccount;
  readonly cents: number;
  readonly cause: LedgerCause;
  readonly causeId: string;
};

const NOTHING: Balance = { available: 0, locked: 0, paid: 0 };
/** Rows per insert: PostgreSQL takes 65535 parameters. */
const ROWS_AT_ONCE = 1_000;

/**
 * The movement that credits a verified line, in US cents. A negative amount is taken from the available balance. undefined for 0: nothing
 * moves.
 */
export function creditOf(line: { ownerId: UserId; id: string; cents: number }): Movement | undefined {
  if (line.cents === 0) return undefined;
  const common = { ownerId: line.ownerId, cause: 'income' as const, causeId: line.id };
  return line.cents > 0
    ? { ...common, from: 'earned', to: 'available', cents: line.cents }
    : { ...common, from: 'available', to: 'earned', cents: -line.cents };
}

/** Moves money (US cents): adds ledger entries and updates the balances in one transaction. Throws if a cause has moved money before. */
export async function move(
  tx: Tx,
  call: Pick<Call, 'now' | 'newId'>,
  movements: readonly Movement[],
): Promise<void> {
  const changes = new Map<UserId, { available: number; locked: number; paid: number; earned: number }>();
  for (const { ownerId, from, to, cents } of movements) {
    const change = changes.get(ownerId) ?? { ...NOTHING, earned: 0 };
    change[from] -= cents;
    change[to] += cents;
    changes.set(ownerId, change);
  }
  await lockBalances(tx, [...changes.keys()]);
  for (const [ownerId, change] of changes) {
    await tx
      .update(authorBalance)
      .set({
        available: sql`${authorBalance.available} + ${change.available}`,
        locked: sql`${authorBalance.locked} + ${change.locked}`,
        paid: sql`${authorBalance.paid} + ${change.paid}`,
      })
      .where(eq(authorBalance.ownerId, ownerId));
  }
  for (let start = 0; start < movements.length; start += ROWS_AT_ONCE) {
    await tx.insert(ledgerEntry).values(
      movements.slice(start, start + ROWS_AT_ONCE).map(({ from, to, ...rest }) => ({
        ...rest,
        id: call.newId<string>(),
        fromAccount: from,
        toAccount: to,
        at: call.now,
      })),
    );
  }
}

/**
 * Locks authors' balances until the transaction ends: other movements of their money wait, even an author's very first movement. The rows
 * are locked in the order of their owners, so two calls never wait for each other.
 */
export async function lockBalances(tx: Tx, ownerIds: readonly UserId[]): Promise<void> {
  const owners = [...ownerIds].sort();
  for (let start = 0; start < owners.length; start += ROWS_AT_ONCE) {
    const some = owners.slice(start, start + ROWS_AT_ONCE);
    await tx
      .insert(authorBalance)
      .values(some.map((ownerId) => ({ ownerId, ...NOTHING })))
      .onConflictDoNothing();
    await tx
      .select({ ownerId: authorBalance.ownerId })
      .from(authorBalance)
      .where(inArray(authorBalance.ownerId, some))
      .orderBy(asc(authorBalance.ownerId))
      .for('update');
  }
}

/** An author's balance, locked as by `lockBalances`. */
export async function lockBalance(tx: Tx, ownerId: UserId): Promise<Balance> {
  await lockBalances(tx, [ownerId]);
  return balanceOf(tx, ownerId);
}

/** An author's stored balance, in US cents; all 0 for an author without money. */
export async function balanceOf(db: Reader, ownerId: UserId): Promise<Balance> {
  const [row] = await db.select().from(authorBalance).where(eq(authorBalance.ownerId, ownerId));
  return row ?? NOTHING;
}

/** The sums of an author's whole ledger in US cents, to check the balance; `earned` is everything that was ever credited. */
export async function ledgerSums(db: Reader, ownerId: UserId): Promise<Balance & { earned: number }> {
  const sumOf = (name: LedgerAccount) =>
    numberColumn(
      sql`coalesce(sum(case when ${ledgerEntry.toAccount} = ${name} then ${ledgerEntry.cents} when ${ledgerEntry.fromAccount} = ${name} then -${ledgerEntry.cents} else 0 end), 0)`,
    );
  const [row] = await db
    .select({
      earned: sumOf('earned'),
      available: sumOf('available'),
      locked: sumOf('locked'),
      paid: sumOf('paid'),
    })
    .from(ledgerEntry)
    .where(eq(ledgerEntry.ownerId, ownerId));
  return row === undefined ? { ...NOTHING, earned: 0 } : { ...row, earned: 0 - row.earned };
}
