import * as v from 'valibot';
import { instant } from '#shared/protocol/fields.ts';

/** `failed`: given up. */
export const MAIL_STATES = ['waiting', 'sent', 'failed'] as const;

export const deskMailRequest = v.object({ cursor: v.optional(v.pipe(v.string(), v.maxLength(300)), '') });

/**
 * A mail of the outbox. `error` is the mail server's last error. `text` is null: earlier apps expect the field, and earlier servers sent
 * the text of mails that were not sent.
 */
export const deskMailItem = v.object({
  id: v.string(),
  address: v.string(),
  subject: v.string(),
  state: v.picklist(MAIL_STATES),
  createdAt: instant,
  error: v.string(),
  text: v.nullable(v.string()),
});
export type DeskMailItem = v.InferOutput<typeof deskMailItem>;

/** `leaves` false: there is no mail server, and the list has every mail. Otherwise the list has the mails that could not be sent so far. */
export const deskMailAnswer = v.object({
  leaves: v.boolean(),
  items: v.array(deskMailItem),
  nextCursor: v.nullable(v.string()),
});
