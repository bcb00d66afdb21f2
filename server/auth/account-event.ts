import type { AppDeps } from '#server/app-deps.ts';
import type { Call } from '#server/call.ts';
import type { Tx } from '#server/db/database.ts';
import type { account } from '#server/db/schema/account.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { addMessage } from '#server/messages/add-message.ts';
import { deviceName } from '#server/presenters/device-name.ts';
import { UNDO_LINK_MS } from '#shared/domain/mail.ts';
import { links } from '#shared/protocol/links.ts';

type Owner = Pick<typeof account.$inferSelect, 'id' | 'email' | 'language'>;

/**
 * Tells the owner that the account has another sign-in e-mail: by a message, and by mail to the address until now with the link that
 * restores it. `undo`: that link's secret, or null if the old address gets no mail. Where no mail leaves this machine, the message names none.
 */
export async function tellEmailChanged(
  tx: Tx,
  deps: Pick<AppDeps, 'sealer' | 'mail'>,
  call: Pick<Call, 'now' | 'newId' | 'userAgent' | 'messages'>,
  before: Owner,
  email: string,
  undo: string | null,
): Promise<void> {
  const device = deviceName(call.userAgent, call.messages.device.unknown);
  await addMessage(tx, call, {
    ownerId: before.id,
    type: 'desk',
    kind: undo !== null && deps.mail.leaves ? 'emailChanged' : 'emailReplaced',
    facts: { email, device },
    route: links.settings('security'),
  });
  if (undo === null) return;
  await queueMail(tx, deps, call, {
    to: before,
    kind: 'emailChanged',
    facts: { at: call.now, device, email, link: links.undoEmail(undo) },
    endsAt: call.now + UNDO_LINK_MS,
  });
}

/** Tells the owner, by a message, that a change of the sign-in e-mail was undone. */
export async function tellEmailRestored(
  tx: Tx,
  call: Pick<Call, 'now' | 'newId'>,
  { id }: Pick<Owner, 'id'>,
  email: string,
): Promise<void> {
  await addMessage(tx, call, {
    ownerId: id,
    type: 'desk',
    kind: 'emailRestored',
    facts: { email },
    route: links.settings('security'),
  });
}

/**
 * Tells the owner of an account that something happened to it that somebody else could have done: by a message and, always, by mail
 * (docs/spec, section 8, Mail). In the transaction of the event.
 */
export async function tellOwner(
  tx: Tx,
  deps: Pick<AppDeps, 'sealer'>,
  call: Pick<Call, 'now' | 'newId' | 'userAgent' | 'messages'>,
  to: Owner,
  kind: 'passwordChanged' | 'newSignIn' | 'passkeyAdded' | 'passkeyRemoved' | 'codesMade' | 'codeUsed',
): Promise<void> {
  const device = deviceName(call.userAgent, call.messages.device.unknown);
  await addMessage(tx, call, {
    ownerId: to.id,
    type: 'desk',
    kind,
    facts: { device },
    route: links.settings('security'),
  });
  await queueMail(tx, deps, call, { to, kind, facts: { at: call.now, device } });
}
