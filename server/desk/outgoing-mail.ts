import { and, gt, inArray, isNull } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { instant } from '#server/core/instant.ts';
import { done, type Outcome } from '#server/core/outcome.ts';
import { behind, inOrder, type ListOrder, pageOf } from '#server/core/page.ts';
import { writeAudit } from '#server/core/write-audit.ts';
import { mail } from '#server/db/schema/mail.ts';
import type { MailKind } from '#shared/domain/mail.ts';
import type { DeskMailItem, deskMailAnswer } from '#shared/protocol/desk/outgoing-mail.ts';

const PAGE = 50;
const NEWEST: ListOrder = { value: mail.createdAt, id: mail.id, direction: 'descending' };

type Deps = Pick<AppDeps, 'db' | 'mail'>;
type MailRow = typeof mail.$inferSelect;

/**
 * The desk's outgoing mail, newest first: recipient, kind and time. If there is a mail server, the list has the mails that could not be
 * sent so far; otherwise it has every mail. Bodies and links are never included: whoever reads a password reset link can take the
 * account, and editors must not reset anyone. Without a mail server, the mails themselves are in the data folder, for the operator.
 */
export async function outgoingMail(
  deps: Deps,
  call: AuthorCall,
  cursor: string,
): Promise<Outcome<v.InferOutput<typeof deskMailAnswer>>> {
  const { leaves } = deps.mail;
  // The reading is recorded because the answer contains authors' addresses.
  await writeAudit(deps.db, call, 'mail.read', call.user.userId, '');
  const unsent = leaves ? and(isNull(mail.sentAt), gt(mail.tries, 0)) : undefined;
  // A newer server, running now or earlier, may have written kinds that this version has no texts for.
  const known = inArray(mail.kind, Object.keys(call.messages.mail.kinds) as MailKind[]);
  const rows = await deps.db
    .select()
    .from(mail)
    .where(and(unsent, known, behind(NEWEST, cursor)))
    .orderBy(...inOrder(NEWEST))
    .limit(PAGE + 1);
  const page = pageOf(
    rows,
    PAGE,
    (row) => ({ value: row.createdAt, id: row.id }),
    (row) => present(call, row),
  );
  return done({ leaves, ...page });
}

const present = (call: AuthorCall, row: MailRow): DeskMailItem => ({
  id: row.id,
  address: row.address,
  subject: call.messages.mail.kinds[row.kind].subject,
  state: row.failedAt !== null ? 'failed' : row.sentAt === null ? 'waiting' : 'sent',
  createdAt: instant(row.createdAt),
  error: row.error,
  text: null,
});
