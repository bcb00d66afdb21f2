import type { AuthorCall } from '#server/call.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { auditLog } from '#server/db/schema/desk.ts';

/**
 * Writes down what an editor does, in the transaction of its effect: `action` as 'withdrawal.paid', the thing's id, and words. What an
 * editor reads of others' contracts and identity documents is written down before it is given out.
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
