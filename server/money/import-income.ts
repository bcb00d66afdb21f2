import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import { done, invalid, type Outcome } from '#server/core/outcome.ts';
import { writeAudit } from '#server/core/write-audit.ts';
import type { Tx } from '#server/db/database.ts';
import { incomeImport } from '#server/db/schema/money.ts';
import { addMessage } from '#server/tell/add-message.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { type IncomeFile, readIncomeCsv } from '#shared/domain/income/read-income-csv.ts';
import { type Month, monthAt } from '#shared/domain/payout/month.ts';
import { links } from '#shared/protocol/links.ts';
import type {
  IncomeImportReport,
  incomeImportAnswer,
  incomeImportRequest,
} from '#shared/protocol/money/desk-import.ts';
import { type Classified, classifyLines } from './classify-lines.ts';
import { keepLines } from './keep-lines.ts';

type Sent = v.InferOutput<typeof incomeImportRequest>;
type Answer = v.InferOutput<typeof incomeImportAnswer>;

const ERRORS_SHOWN = 200;

/**
 * Imports a file of income, all of it or nothing, or reports what it would do (docs/spec, section 6, Desk). A known line is not counted
 * again, whether it comes in the same file or in another. Files are imported one after the other, so this holds for two at once. The file
 * is read before the transaction.
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

/** What is added to each author's balance, by the month it was earned in. */
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
 * Bytes as text: UTF-8, or UTF-16 with its mark, which Excel writes as "Unicode text"; `undefined` if they are neither. A wrong guess
 * would be harmless in a title, but not in an amount.
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
