import type { AppDeps } from '#server/app-deps.ts';
import type { Call } from '#server/call.ts';
import type { Tx } from '#server/db/database.ts';
import type { account } from '#server/db/schema/account.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { addMessage } from '#server/messages/add-message.ts';
import { deviceName } from '#server/presenters/device-name.ts';
import { UNDO_LINK_MS } from '#shared/domain/mail.ts';
import { links } from '#shared/protocol/links.ts';
import { endPendingSecrets } from './end-pending-secrets.ts';

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

type SecretChange =
  | 'passwordChanged'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'codesMade'
  | 'codeUsed'
  | 'codeForSignIn'
  | 'factorAdded'
  | 'factorRemoved';
type EventCall = Pick<Call, 'now' | 'newId' | 'userAgent' | 'messages'>;

/**
 * What follows a change of a secret, in its transaction: all secrets of the account that wait to be used end, and its owner is told, as
 * somebody else could have done it.
 */
export async function secretChanged(
  tx: Tx,
  deps: Pick<AppDeps, 'sealer'>,
  call: EventCall,
  to: Owner,
  kind: SecretChange,
): Promise<void> {
  await endPendingSecrets(tx, to.id);
  await tellOwner(tx, deps, call, to, kind);
}

/** Tells the owner of a sign-in on a device that never signed in before. */
export const tellNewSignIn = (
  tx: Tx,
  deps: Pick<AppDeps, 'sealer'>,
  call: EventCall,
  to: Owner,
): Promise<void> => tellOwner(tx, deps, call, to, 'newSignIn');

/** By a message and, always, by mail (docs/spec, section 8, Mail). */
async function tellOwner(
  tx: Tx,
  deps: Pick<AppDeps, 'sealer'>,
  call: EventCall,
  to: Owner,
  kind: SecretChange | 'newSignIn',
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
