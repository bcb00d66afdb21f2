import type { Call } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import type { Tx } from '#server/db/database.ts';
import type { account } from '#server/db/schema/account.ts';
import { deviceName } from '#server/session/device-name.ts';
import { endPendingSecrets } from '#server/session/end-pending-secrets.ts';
import { addMessage } from '#server/tell/add-message.ts';
import { isConfirmed } from '#server/tell/confirmed-email.ts';
import { queueMail } from '#server/tell/queue-mail.ts';
import { UNDO_LINK_MS } from '#shared/domain/mail.ts';
import { links } from '#shared/protocol/links.ts';
import { issueEmailLink } from './email-link.ts';
import { waysIn } from './ways-in.ts';

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
  | 'codesRemoved'
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

/**
 * As `secretChanged`, for a new authenticator app. An author's mail has the link "This was not me", which `undoEmailChange` takes: whoever
 * set the app up may know the password, and nobody else has a code. There is none to an editor, whose second factor the operator alone
 * removes, and none to an address that nobody confirmed: it may be a stranger's, and a new password by a link removes the app anyway.
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
 * As `secretChanged`, for a new password by a link. An editor's second factor stays, so the mail names it: the owner need not know all of
 * it.
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

/** For mails: what the owner called them; '' for none. */
const namesOf = (passkeys: readonly { readonly name: string }[]): string =>
  passkeys.map(({ name }) => `“${name}”`).join(', ');

/** Tells the owner that the operator removed the second factor. */
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

/** Tells the owner that the operator made the account an editor's. The mail names the ways in: the owner need not know all of them. */
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

/** A provider's name, as it writes itself. */
export const providerName = (provider: 'facebook' | 'google'): string =>
  provider === 'google' ? 'Google' : 'Facebook';

/** Tells the owner, by a message, that "This was not me" closed all ways in. */
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

/** Tells the owner of a sign-in on a device that never signed in before. */
export const tellNewSignIn = (
  tx: Tx,
  deps: Pick<AppDeps, 'sealer'>,
  call: EventCall,
  to: Owner,
): Promise<void> => tellOwner(tx, deps, call, to, 'newSignIn');

/** Tells the owner that somebody began to set up an authenticator app: it is no change yet, so what waits to be used stays. */
export const tellFactorOffered = (
  tx: Tx,
  deps: Pick<AppDeps, 'sealer'>,
  call: EventCall,
  to: Owner,
): Promise<void> => tellOwner(tx, deps, call, to, 'factorOffered');

/** By a message and, always, by mail (docs/spec, section 8, Mail). */
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
