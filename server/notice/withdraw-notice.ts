import { and, eq, isNull } from 'drizzle-orm';
import type { AuthorCall } from '#server/core/call.ts';
import { done, failed, type Outcome } from '#server/core/outcome.ts';
import { writeAudit } from '#server/core/write-audit.ts';
import type { Tx } from '#server/db/database.ts';
import { notice } from '#server/db/schema/notice.ts';
import type { NoticeId } from '#shared/domain/ids.ts';

/** An editor withdraws a notice: nobody sees it until its id is published again. */
export async function withdrawNotice(tx: Tx, call: AuthorCall, id: NoticeId): Promise<Outcome<unknown>> {
  const rows = await tx
    .update(notice)
    .set({ withdrawnAt: call.now })
    .where(and(eq(notice.id, id), isNull(notice.withdrawnAt)))
    .returning({ id: notice.id });
  if (rows.length === 0) {
    const [known] = await tx.select({ id: notice.id }).from(notice).where(eq(notice.id, id));
    return known === undefined ? failed('notFound') : done(undefined, 'delete');
  }
  await writeAudit(tx, call, 'withdrawNotice', id, '');
  return done(undefined, 'delete');
}
