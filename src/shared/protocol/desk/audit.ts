import * as v from 'valibot';
import { cursor, instant, nextCursor, userId } from '#shared/protocol/fields.ts';

/** The desk's audit log, newest first. */
export const auditListRequest = v.object({ cursor });

/** `subjectId`: the id of what the action was about. */
export const auditListAnswer = v.object({
  items: v.array(
    v.object({
      id: v.string(),
      at: instant,
      editorId: userId,
      editorName: v.string(),
      /** e.g. 'contract.approve', 'withdrawal.paid'. */
      action: v.string(),
      subjectId: v.string(),
      detail: v.string(),
    }),
  ),
  nextCursor,
});
