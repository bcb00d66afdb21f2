import type { AuthorCall } from '#server/call.ts';
import type { Tx } from '#server/db/database.ts';
import { auditLog } from '#server/db/schema/desk.ts';

/** Writes down what an editor does, in the transaction of its effect: `action` as 'withdrawal.paid', the thing's id, and words. */
export const writeAudit = (tx: Tx, call: AuthorCall, action: string, subjectId: string, detail: string) =>
  tx.insert(auditLog).values({
    id: call.newId<string>(),
    editorId: call.user.userId,
    action,
    subjectId,
    detail,
    at: call.now,
  });
