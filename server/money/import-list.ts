import { eq } from 'drizzle-orm';
import type * as v from 'valibot';
import { instant } from '#server/core/instant.ts';
import { done, type Outcome } from '#server/core/outcome.ts';
import { behind, inOrder, type ListOrder, pageOf } from '#server/core/page.ts';
import type { Database } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { incomeImport } from '#server/db/schema/money.ts';
import type { deskImportsAnswer } from '#shared/protocol/money/desk-import.ts';

const PAGE = 50;
const IMPORTS: ListOrder = { value: incomeImport.at, id: incomeImport.id, direction: 'descending' };

/** Imported files of income, newest first. */
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
