import { type SQL, sql } from 'drizzle-orm';
import type { Call } from '#server/core/call.ts';
import type { Tx } from '#server/db/database.ts';
import { incomeLine } from '#server/db/schema/money.ts';
import type { ChangedLine, Classified, OwnedLine } from './classify-lines.ts';
import { creditOf, lockBalances, type Movement, move } from './ledger.ts';

/** Rows of one statement: PostgreSQL takes 65535 parameters. */
const ROWS_AT_ONCE = 1_000;

/** Stores the lines of a file and credits verified ones. None of them may have an error. */
export async function keepLines(
  tx: Tx,
  call: Pick<Call, 'now' | 'newId'>,
  importId: string,
  { added, verified, changed }: Classified,
): Promise<void> {
  const rows = added.map((line) => ({ ...line, id: call.newId<string>() }));
  const credits: Movement[] = [];
  for (const line of [...rows.filter(({ state }) => state === 'verified'), ...verified]) {
    const credit = creditOf(line);
    if (credit !== undefined) credits.push(credit);
  }
  // Balances are locked before lines (docs/architecture.md, Locks).
  await lockBalances(tx, [...new Set(credits.map(({ ownerId }) => ownerId))]);
  for (const some of inParts(rows))
    await tx.insert(incomeLine).values(some.map((row) => kept(call, importId, row)));
  const at = sql`${call.now}::bigint`;
  for (const some of inParts(verified))
    await tx.execute(
      sql`update ${incomeLine} set state = 'verified', cents = v.cents, import_id = ${importId}::uuid, verified_at = ${at} from (values ${pairs(some)}) as v(id, cents) where ${incomeLine.id} = v.id`,
    );
  for (const some of inParts(changed))
    await tx.execute(
      sql`update ${incomeLine} set cents = v.cents, import_id = ${importId}::uuid from (values ${pairs(some)}) as v(id, cents) where ${incomeLine.id} = v.id`,
    );
  await move(tx, call, credits);
}

const kept = (call: Pick<Call, 'now'>, importId: string, row: OwnedLine & { id: string }) => {
  const { line: _, ...columns } = row;
  return {
    ...columns,
    importId,
    createdAt: call.now,
    verifiedAt: row.state === 'verified' ? call.now : null,
  };
};

const pairs = (lines: readonly ChangedLine[]): SQL =>
  sql.join(
    lines.map(({ id, cents }) => sql`(${id}::uuid, ${cents}::bigint)`),
    sql`, `,
  );

function* inParts<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    yield rows.slice(start, start + ROWS_AT_ONCE);
}
