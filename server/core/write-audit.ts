import type { Database, Tx } from '#server/db/database.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import type { AuthorCall } from './call.ts';

/**
 * Records an editor's action in the audit log, in the transaction of its effect: `action` such as 'withdrawal.paid', the subject's id, and
 * a text. The reading of other people's contracts and identity documents is recorded before they are sent.
 */
export const writeAudit = (
  tx: Database | Tx,
  call: AuthorCall,
  action: string,
  subjectId: string,
  detail: string,
) =>
  tx.insert(auditLog).values({
    id: call.newId<string>(),
    editorId: call.user.userId,
    action,
    subjectId,
    detail,
    at: call.now,
  });
