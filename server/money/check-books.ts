import { sql } from 'drizzle-orm';
import type { AppDeps } from '#server/core/deps.ts';
import { failedItems, forgetItem, noteItem } from '#server/core/each-item.ts';
import { authorBalance, incomeLine, ledgerEntry, withdrawal } from '#server/db/schema/money.ts';
import { OwnError } from '#server/ports/own-error.ts';
import type { UserId } from '#shared/domain/ids.ts';

const JOB = 'check books';

/** An account whose balance, ledger, lines and withdrawals do not agree. */
class BooksDiffer extends OwnError {
  override name = 'BooksDiffer';
}

/**
 * Compares the money of all accounts in one statement. The balance must agree with the ledger, the available amount with the verified lines
 * that no withdrawal took, and the locked and paid amounts with the withdrawals. An account that differs is noted for the operator until
 * its books agree. Nothing is changed.
 */
export async function checkBooks(deps: Pick<AppDeps, 'db' | 'clock' | 'logger'>): Promise<void> {
  const different = await differing(deps.db);
  for (const id of different)
    await noteItem(
      deps,
      JOB,
      id,
      new BooksDiffer('the balance, the ledger, the lines and the withdrawals of an account do not agree'),
    );
  const noted = await failedItems(deps.db, JOB);
  for (const id of noted.filter((one) => !different.some((other) => other === one)))
    await forgetItem(deps.db, JOB, id);
}

async function differing(db: AppDeps['db']): Promise<UserId[]> {
  const account = (name: 'available' | 'locked' | 'paid') =>
    sql`coalesce(sum(case when to_account = ${name} then cents when from_account = ${name} then -cents end), 0)`;
  const { rows } = (await db.execute(sql`
    with entries as (
      select owner_id, ${account('available')} as available, ${account('locked')} as locked, ${account('paid')} as paid
      from ${ledgerEntry} group by owner_id
    ),
    lines as (
      select owner_id, sum(cents) as available from ${incomeLine}
      where state = 'verified' and withdrawal_id is null group by owner_id
    ),
    asked as (
      select owner_id,
        sum(case when state in ('waiting', 'approved') then amount end) as locked,
        sum(case when state = 'paid' then amount end) as paid
      from ${withdrawal} group by owner_id
    )
    select owner_id as id
    from ${authorBalance} as balance
    full join entries using (owner_id) full join lines using (owner_id) full join asked using (owner_id)
    where coalesce(balance.available, 0) <> coalesce(entries.available, 0)
      or coalesce(balance.locked, 0) <> coalesce(entries.locked, 0)
      or coalesce(balance.paid, 0) <> coalesce(entries.paid, 0)
      or coalesce(balance.available, 0) <> coalesce(lines.available, 0)
      or coalesce(balance.locked, 0) <> coalesce(asked.locked, 0)
      or coalesce(balance.paid, 0) <> coalesce(asked.paid, 0)
    order by owner_id`)) as { rows: { id: UserId }[] };
  return rows.map(({ id }) => id);
}
