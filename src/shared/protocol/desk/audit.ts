import * as v from 'valibot';
import { cursor, instant, nextCursor, userId } from '#shared/protocol/fields.ts';

/** The desk's audit log, newest first. `changes`: only what changed something; an older server lists everything. */
export const auditListRequest = v.object({
  changes: v.optional(v.picklist(['true', 'false', '']), ''),
  cursor,
});

/**
 * What an entry is about, as it is called now: the story's title, '' if it is about none; the author's pen name, '' if the account was
 * deleted.
 */
export const auditAbout = v.object({ story: v.string(), author: v.string() });
export type AuditAbout = v.InferOutput<typeof auditAbout>;

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
      /** Absent if it was deleted, if it is about no author, and from an older server. */
      about: v.optional(auditAbout),
    }),
  ),
  nextCursor,
});
