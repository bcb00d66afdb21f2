import type { Call } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import type { Tx } from '#server/db/database.ts';
import type { account } from '#server/db/schema/account.ts';
import { deviceName } from '#server/session/device-name.ts';
import { endPendingSecrets } from '#server/session/end-sessions.ts';
import { addMessage } from '#server/tell/add-message.ts';
import { isConfirmed } from '#server/tell/confirmed-email.ts';
import { queueMail } from '#server/tell/queue-mail.ts';
import { UNDO_LINK_MS } from '#shared/domain/mail.ts';
import { links } from '#shared/protocol/links.ts';
import { issueEmailLink } from './email-link.ts';
import { waysIn } from './ways-in.ts';

type Owner = Pick<typeof account.$inferSelect, 'id' | 'email' | 'language'>;

/**
 * Notifies the owner that the account has a new sign-in e-mail: by a message, and by a mail to the previous address with the link that
 * restores it. `undo`: that link's secret, or null if the previous address gets no mail. Where no mail leaves this machine, the message
 * mentions none.
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

/** Notifies the owner, by a message, that a change of the sign-in e-mail was undone. */
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
  | 'codesRemoved'
  | 'codeUsed'
  | 'codeForSignIn'
  | 'factorAdded'
  | 'factorRemoved';
type EventCall = Pick<Call, 'now' | 'newId' | 'userAgent' | 'messages'>;

/**
 * Ends all pending secrets of the account after a change of a secret, in the same transaction, and notifies the owner, as someone else
 * could have made the change.
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

/**
 * Does the same as `secretChanged`, for a new authenticator app. An author's mail has the link "This was not me", which `undoEmailChange`
 * takes: whoever set the app up may know the password, and only that person has the app's codes. An editor's mail has no such link, as only
 * the operator removes an editor's second factor. A mail to an unconfirmed address has no such link either: the address may be a
 * stranger's, and a new password by a link removes the app anyway.
 */
export async function factorAdded(
  tx: Tx,
  deps: Pick<AppDeps, 'sealer' | 'random'>,
  call: EventCall,
  to: typeof account.$inferSelect,
): Promise<void> {
  if (to.role === 'editor' || !isConfirmed(to)) return secretChanged(tx, deps, call, to, 'factorAdded');
  await endPendingSecrets(tx, to.id);
  const { device } = await addEvent(tx, call, to, 'factorAdded');
  const secret = await issueEmailLink(tx, deps.random, call.now, {
    userId: to.id,
    purpose: 'undo',
    address: to.email,
    addressKey: to.emailKey ?? '',
  });
  await queueMail(tx, deps, call, {
    to,
    kind: 'authorFactorAdded',
    facts: { at: call.now, device, link: links.undoFactor(secret) },
    endsAt: call.now + UNDO_LINK_MS,
  });
}

/**
 * Does the same as `secretChanged`, for a new password set by a link. An editor's second factor stays, so the mail describes it: the owner
 * may not know all parts of it.
 */
export async function passwordReset(
  tx: Tx,
  deps: Pick<AppDeps, 'sealer'>,
  call: EventCall,
  to: typeof account.$inferSelect,
): Promise<void> {
  const { passkeys, appAt } = await waysIn(tx, to.id);
  const hasFactor = passkeys.length > 0 || appAt !== null;
  if (to.role !== 'editor' || !hasFactor) return secretChanged(tx, deps, call, to, 'passwordChanged');
  await endPendingSecrets(tx, to.id);
  const { device } = await addEvent(tx, call, to, 'passwordChanged');
  await queueMail(tx, deps, call, {
    to,
    kind: 'editorPasswordReset',
    facts: { at: call.now, device, passkeys: namesOf(passkeys), appAt },
  });
}

/** The passkeys' names as their owner chose them, for mails; '' for none. */
const namesOf = (passkeys: readonly { readonly name: string }[]): string =>
  passkeys.map(({ name }) => `“${name}”`).join(', ');

/** Notifies the owner that the operator removed the second factor. */
export async function tellFactorTaken(
  tx: Tx,
  deps: Pick<AppDeps, 'sealer'>,
  call: Pick<Call, 'now' | 'newId'>,
  to: Owner,
): Promise<void> {
  await addMessage(tx, call, {
    ownerId: to.id,
    type: 'desk',
    kind: 'factorTaken',
    facts: {},
    route: links.settings('security'),
  });
  await queueMail(tx, deps, call, { to, kind: 'factorTaken', facts: { at: call.now } });
}

/**
 * Notifies the owner that the operator made the account an editor's. The mail lists the sign-in methods: the owner may not know all of
 * them.
 */
export async function tellEditorAdded(
  tx: Tx,
  deps: Pick<AppDeps, 'sealer'>,
  call: Pick<Call, 'now' | 'newId'>,
  to: Owner,
): Promise<void> {
  const { passkeys, codes, providers, appAt } = await waysIn(tx, to.id);
  await addMessage(tx, call, {
    ownerId: to.id,
    type: 'desk',
    kind: 'editorAdded',
    facts: {},
    route: links.settings('security'),
  });
  await queueMail(tx, deps, call, {
    to,
    kind: 'editorAdded',
    facts: {
      at: call.now,
      passkeys: namesOf(passkeys),
      codes,
      providers: providers.map(providerName).join(', '),
      appAt,
    },
  });
}

/** A provider's name in its own spelling. */
export const providerName = (provider: 'facebook' | 'google'): string =>
  provider === 'google' ? 'Google' : 'Facebook';

/** Notifies the owner, by a message, that "This was not me" closed the sign-in methods. */
export async function tellWaysInClosed(
  tx: Tx,
  call: Pick<Call, 'now' | 'newId'>,
  { id }: Pick<Owner, 'id'>,
): Promise<void> {
  await addMessage(tx, call, {
    ownerId: id,
    type: 'desk',
    kind: 'waysInClosed',
    facts: {},
    route: links.settings('security'),
  });
}

/** Notifies the owner of a sign-in on a device that has never signed in before. */
export const tellNewSignIn = (
  tx: Tx,
  deps: Pick<AppDeps, 'sealer'>,
  call: EventCall,
  to: Owner,
): Promise<void> => tellOwner(tx, deps, call, to, 'newSignIn');

/** Notifies the owner that someone began to set up an authenticator app. Nothing has changed yet, so pending secrets stay. */
export const tellFactorOffered = (
  tx: Tx,
  deps: Pick<AppDeps, 'sealer'>,
  call: EventCall,
  to: Owner,
): Promise<void> => tellOwner(tx, deps, call, to, 'factorOffered');

/** Notifies the owner by a message and always by mail too (docs/spec, section 8, Mail). */
async function tellOwner(
  tx: Tx,
  deps: Pick<AppDeps, 'sealer'>,
  call: EventCall,
  to: Owner,
  kind: SecretChange | 'newSignIn' | 'factorOffered',
): Promise<void> {
  const { device } = await addEvent(tx, call, to, kind);
  await queueMail(tx, deps, call, { to, kind, facts: { at: call.now, device } });
}

/** Writes the message. Returns the name of the calling device. */
async function addEvent(
  tx: Tx,
  call: EventCall,
  { id }: Pick<Owner, 'id'>,
  kind: SecretChange | 'newSignIn' | 'factorOffered',
): Promise<{ device: string }> {
  const device = deviceName(call.userAgent, call.messages.device.unknown);
  await addMessage(tx, call, {
    ownerId: id,
    type: 'desk',
    kind,
    facts: { device },
    route: links.settings('security'),
  });
  return { device };
}
