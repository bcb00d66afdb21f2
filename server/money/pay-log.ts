import { and, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import { done, type Outcome } from '#server/core/outcome.ts';
import { behind, inOrder, type ListOrder, pageOf } from '#server/core/page.ts';
import type { Database } from '#server/db/database.ts';
import { withdrawal } from '#server/db/schema/money.ts';
import type { payLogAnswer } from '#shared/protocol/money/income.ts';
import { presentWithdrawal } from './present-money.ts';
import { stepsOf } from './steps.ts';

const PAGE = 50;
const NEWEST: ListOrder = { value: withdrawal.submittedAt, id: withdrawal.id, direction: 'descending' };

/** An author's withdrawals, newest first, the payee masked (docs/spec, section 7, Author). */
export async function payLog(
  db: Database,
  call: AuthorCall,
  cursor: string,
): Promise<Outcome<v.InferOutput<typeof payLogAnswer>>> {
  const rows = await db
    .select()
    .from(withdrawal)
    .where(and(eq(withdrawal.ownerId, call.user.userId), behind(NEWEST, cursor)))
    .orderBy(...inOrder(NEWEST))
    .limit(PAGE + 1);
  const history = await stepsOf(
    db,
    rows.map(({ id }) => id),
  );
  const page = pageOf(
    rows,
    PAGE,
    (row) => ({ value: row.submittedAt, id: row.id }),
    (row) => ({
      ...presentWithdrawal(row),
      gross: row.amount,
      fee: row.fee,
      tax: row.tax,
      net: row.net,
      paidOn: row.paidOn,
      reference: row.reference,
      payee: row.payee,
      history: history(row.id),
    }),
  );
  return done({ currency: 'USD', ...page });
}
