import { and, eq, notInArray, notLike } from 'drizzle-orm';
import type * as v from 'valibot';
import { instant } from '#server/core/instant.ts';
import { done, type Outcome } from '#server/core/outcome.ts';
import { behind, inOrder, type ListOrder, pageOf } from '#server/core/page.ts';
import type { Database } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import type { auditListAnswer, auditListRequest } from '#shared/protocol/desk/audit.ts';
import { aboutSubjects } from './audit-about.ts';

const PAGE = 50;
const LOG: ListOrder = { value: auditLog.at, id: auditLog.id, direction: 'descending' };

/** Actions that change nothing: those whose name ends like this, and the ones listed here. */
const READING = '%.read';
const OTHER_READINGS = ['contract.document', 'people.find', 'stories.find'];

/** A page of the desk's audit log, newest first. With `changes`, entries about reading are left out. */
export async function auditList(
  db: Database,
  { changes, cursor }: v.InferOutput<typeof auditListRequest>,
): Promise<Outcome<v.InferOutput<typeof auditListAnswer>>> {
  const rows = await db
    .select({ row: auditLog, editorName: account.penName })
    .from(auditLog)
    .leftJoin(account, eq(account.id, auditLog.editorId))
    .where(
      and(
        behind(LOG, cursor),
        changes === 'true'
          ? and(notLike(auditLog.action, READING), notInArray(auditLog.action, OTHER_READINGS))
          : undefined,
      ),
    )
    .orderBy(...inOrder(LOG))
    .limit(PAGE + 1);
  const about = await aboutSubjects(
    db,
    rows.map(({ row }) => row.subjectId),
  );
  return done(
    pageOf(
      rows,
      PAGE,
      ({ row }) => ({ value: row.at, id: row.id }),
      ({ row, editorName }) => ({
        ...row,
        at: instant(row.at),
        editorName: editorName ?? '',
        about: about.get(row.subjectId),
      }),
    ),
  );
}
