import { createHash } from 'node:crypto';
import { eq, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall, Call } from '#server/core/call.ts';
import { instant } from '#server/core/instant.ts';
import { done, invalid, type Outcome } from '#server/core/outcome.ts';
import { behind, inOrder, type ListOrder, pageOf } from '#server/core/page.ts';
import { writeAudit } from '#server/core/write-audit.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { incomeImport, incomeLine } from '#server/db/schema/money.ts';
import { addMessage } from '#server/tell/add-message.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { type IncomeFile, readIncomeCsv } from '#shared/domain/income/read-income-csv.ts';
import { type Month, monthAt } from '#shared/domain/payout/month.ts';
import { links } from '#shared/protocol/links.ts';
import type {
  deskImportsAnswer,
  IncomeImportReport,
  incomeImportAnswer,
  incomeImportRequest,
} from '#shared/protocol/money/desk-import.ts';
import { type ChangedLine, type Classified, classifyLines, type OwnedLine } from './classify-lines.ts';
import { creditOf, lockBalances, type Movement, move } from './ledger.ts';

type Sent = v.InferOutput<typeof incomeImportRequest>;
type Answer = v.InferOutput<typeof incomeImportAnswer>;

/** Wrong rows that a report lists. */
const ERRORS_SHOWN = 200;

/**
 * Imports a file of income, all of it or nothing, or reports what an import would do (`dryRun`; docs/spec, section 6, Desk). A known line
 * is not counted again, whether it is repeated in the same file or in a different one. Files are imported one after another, so this also
 * applies to two files sent at once. The file is read before the transaction. Wrong rows are `validation` with the report, or with `dryRun`
 * a success with the report. It lists the first 200 of them.
 */
export async function prepareImport(
  call: AuthorCall,
  sent: Sent,
): Promise<(tx: Tx) => Promise<Outcome<Answer>>> {
  const bytes = sent.file === undefined ? undefined : new Uint8Array(await sent.file.arrayBuffer());
  const text = bytes === undefined ? sent.csv : textOf(bytes);
  if (text === undefined)
    return async () =>
      invalid({ file: bytes === undefined ? 'desk.income.error.fileEmpty' : 'desk.income.error.encoding' });
  const file = readIncomeCsv(text, monthAt(call.now));
  const hash = createHash('sha256')
    .update(bytes ?? text)
    .digest('hex');
  return (tx) => takeIn(tx, call, sent, file, hash);
}

async function takeIn(
  tx: Tx,
  call: AuthorCall,
  sent: Sent,
  file: IncomeFile,
  fileHash: string,
): Promise<Outcome<Answer>> {
  if (!sent.dryRun) await tx.execute(sql`lock table ${incomeImport} in share row exclusive mode`);
  const found = await classifyLines(tx, call, file.lines);
  const report = reportOf(file, found);
  if (sent.dryRun) return done({ importId: null, report });
  if (report.errors.length > 0) return invalid({ file: 'desk.income.error.rows' }, { report });
  const importId = call.newId<string>();
  await keepLines(tx, call, importId, found);
  const { rows, added, verified, credited } = report;
  await tx.insert(incomeImport).values({
    id: importId,
    editorId: call.user.userId,
    fileName: fileName(sent),
    fileHash,
    rows,
    added,
    verified,
    credited,
    at: call.now,
  });
  for (const { ownerId, month, cents } of creditsOf(found))
    if (cents > 0)
      await addMessage(tx, call, {
        ownerId,
        type: 'income',
        kind: 'incomeVerified',
        facts: { month, amountCents: cents },
        route: links.income(),
      });
  await writeAudit(
    tx,
    call,
    'income.import',
    importId,
    JSON.stringify({ fileName: fileName(sent), fileHash, rows, added, verified, credited }),
  );
  return done({ importId, report }, 'operation');
}

function reportOf(file: IncomeFile, found: Classified): IncomeImportReport {
  const errors = [...file.errors, ...found.errors].sort((a, b) => a.line - b.line);
  const { added, verified, changed, repeated } = found;
  const lines = [...added, ...verified, ...changed];
  const sum = (cents: readonly number[]): number => cents.reduce((total, part) => total + part, 0);
  return {
    rows: file.rows,
    added: added.length,
    verified: verified.length,
    changed: changed.length,
    repeated,
    faulty: file.rows - lines.length - repeated,
    stories: new Set(lines.map(({ storyId }) => storyId)).size,
    authors: new Set(lines.map(({ ownerId }) => ownerId)).size,
    currency: 'USD',
    credited: sum(creditsOf(found).map(({ cents }) => cents)),
    estimated:
      sum(added.filter(({ state }) => state === 'estimate').map(({ cents }) => cents)) +
      sum(changed.map(({ cents, before }) => cents - before)) -
      sum(verified.map(({ before }) => before)),
    errors: errors.slice(0, ERRORS_SHOWN),
  };
}

/** What is added to each author's balance, by the month in which it was earned. */
function creditsOf({ added, verified }: Classified): { ownerId: UserId; month: Month; cents: number }[] {
  const sums = new Map<string, { ownerId: UserId; month: Month; cents: number }>();
  for (const { ownerId, month, cents, state } of [...added, ...verified]) {
    if (state !== 'verified') continue;
    const key = `${ownerId} ${month}`;
    sums.set(key, { ownerId, month, cents: (sums.get(key)?.cents ?? 0) + cents });
  }
  return [...sums.values()];
}

const fileName = ({ file, fileName: named }: Sent): string =>
  (named !== '' ? named : file instanceof File ? file.name : '').replace(/\p{Cc}/gu, '').slice(0, 200);

/**
 * Bytes as text: UTF-8, or UTF-16 with its byte order mark, which Excel writes as "Unicode text"; `undefined` if they are neither. A wrong
 * guess would be harmless in a title, but not in an amount.
 */
function textOf(bytes: Uint8Array): string | undefined {
  const mark = bytes[0] === 0xff && bytes[1] === 0xfe;
  const bigMark = bytes[0] === 0xfe && bytes[1] === 0xff;
  try {
    const encoding = mark ? 'utf-16le' : bigMark ? 'utf-16be' : 'utf-8';
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Rows per statement: PostgreSQL takes 65535 parameters. */
const ROWS_AT_ONCE = 1_000;

/** Stores the lines of a file and credits the verified ones. No line may have an error. */
async function keepLines(
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
  // Balances are locked before lines (docs/server.md, Locks).
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

const PAGE = 50;
const IMPORTS: ListOrder = { value: incomeImport.at, id: incomeImport.id, direction: 'descending' };

/** A page of the imported files of income, newest first. */
export async function importList(
  db: Database,
  cursor: string,
): Promise<Outcome<v.InferOutput<typeof deskImportsAnswer>>> {
  const rows = await db
    .select({ row: incomeImport, editorName: account.penName })
    .from(incomeImport)
    .leftJoin(account, eq(account.id, incomeImport.editorId))
    .where(behind(IMPORTS, cursor))
    .orderBy(...inOrder(IMPORTS))
    .limit(PAGE + 1);
  return done(
    pageOf(
      rows,
      PAGE,
      ({ row }) => ({ value: row.at, id: row.id }),
      ({ row, editorName }) => ({
        id: row.id,
        fileName: row.fileName,
        editorName: editorName ?? '',
        at: instant(row.at),
        rows: row.rows,
        added: row.added,
        verified: row.verified,
        credited: row.credited,
        currency: 'USD' as const,
      }),
    ),
  );
}
