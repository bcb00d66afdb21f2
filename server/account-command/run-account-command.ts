import { eq, inArray } from 'drizzle-orm';
import type { Call } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { addressKeys, newAddress } from '#server/core/email-address.ts';
import type { Tx } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { passkey } from '#server/db/schema/passkey.ts';
import { secondFactor } from '#server/db/schema/second-factor.ts';
import { disableAccount, endPendingSecrets, endSessions } from '#server/session/end-sessions.ts';
import { endSuspension, suspend } from '#server/session/suspension.ts';
import { providerName, tellEditorAdded, tellFactorTaken } from '#server/sign-in/account-event.ts';
import { closeToStrangers } from '#server/sign-in/close-ways-in.ts';
import { dropEmailLinks } from '#server/sign-in/email-link.ts';
import { makeResetLink } from '#server/sign-in/make-reset-link.ts';
import { newPenName } from '#server/sign-in/pen-name.ts';
import { hasPasskey, neededFactor } from '#server/sign-in/second-factor/needed-factor.ts';
import { waysIn } from '#server/sign-in/ways-in.ts';
import { isConfirmed } from '#server/tell/confirmed-email.ts';
import { oneLine } from '#shared/domain/characters.ts';
import { emailProblem } from '#shared/domain/credentials.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { DECISION_REASON_CHARS_MAX } from '#shared/domain/limits.ts';
import { RESET_LINK_MS } from '#shared/domain/mail.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import type { Role } from '#shared/domain/role.ts';
import { err, ok, type Result } from '#shared/lib/result.ts';
import { links } from '#shared/protocol/links.ts';

export const ACCOUNT_COMMANDS = [
  'add-editor',
  'reset-password',
  'remove-factor',
  'disable',
  'enable',
] as const;
export type AccountCommand = (typeof ACCOUNT_COMMANDS)[number];

type Ports = Pick<AppDeps, 'db' | 'clock' | 'random' | 'sealer'>;
type Account = typeof account.$inferSelect;

/**
 * Changes, for the operator, the account that has this e-mail (docs/deploy.md, Accounts). Returns lines to print, or why nothing was
 * changed. The operator never sees a password: a printed link lets the account's owner choose one. `given`: with `disable`, a reason that
 * the owner is told; '' tells nothing.
 */
export async function runAccountCommand(
  ports: Ports,
  origin: string,
  command: AccountCommand,
  email: string,
  given = '',
): Promise<Result<readonly string[], string>> {
  if (emailProblem(email) !== undefined) return err(`"${email}" is not an e-mail address`);
  const reason = oneLine(given).trim();
  if (reason.length > DECISION_REASON_CHARS_MAX)
    return err(`The reason is longer than ${DECISION_REASON_CHARS_MAX} characters`);
  const now = ports.clock.now();
  return ports.db.transaction(async (tx) => {
    const found = await findAccount(tx, email);
    if (command === 'add-editor') return addEditor(tx, ports, origin, email, found);
    if (found === undefined) return err(`There is no account of ${email}`);
    if (command === 'reset-password') return ok([await linkLine(tx, ports, origin, found.id)]);
    if (command === 'remove-factor') return removeFactor(tx, ports, found, now);
    return setDisabled(tx, ports, found, command === 'disable', reason);
  });
}

/**
 * Disables an account, or enables it again. With a reason it is a suspension, of which the owner is told. A suspension keeps its first
 * reason, as at the desk.
 */
async function setDisabled(
  tx: Tx,
  ports: Ports,
  found: Account,
  disabled: boolean,
  reason: string,
): Promise<Result<readonly string[], string>> {
  const { id, email, disabledAt, disabledReason } = found;
  const now = ports.clock.now();
  const moment = momentOf(ports, now);
  if (!disabled) {
    await endSuspension(tx, ports, moment, found);
    return ok([`${email} can sign in again`]);
  }
  if (await isLastEditor(tx, found)) return err(`${email} is the last editor. Add another one first`);
  if (disabledAt === null && reason === '') await disableAccount(tx, id, now);
  else if (disabledReason === '' && reason !== '') await suspend(tx, ports, moment, found, reason);
  else if (reason !== '' && reason !== disabledReason)
    return err(`${email} is suspended already, for another reason. Enable it first`);
  return ok([`${email} is disabled: its sessions have ended, and nobody can sign in to it`]);
}

async function findAccount(tx: Tx, email: string): Promise<Account | undefined> {
  const keys = addressKeys(email);
  const found = await tx
    .select()
    .from(account)
    .where(inArray(account.emailKey, [...keys]))
    .for('update');
  return keys.flatMap((key) => found.filter(({ emailKey }) => emailKey === key))[0];
}

async function addEditor(
  tx: Tx,
  ports: Ports,
  origin: string,
  email: string,
  found: Account | undefined,
): Promise<Result<readonly string[], string>> {
  // The last release made an account an editor's even if its address was unconfirmed. Such an account may belong to a stranger who
  // registered the address before the operator added it, so only a confirmed address counts.
  if (found?.role === 'editor' && isConfirmed(found)) return ok([`${email} is an editor already`]);
  // An author who becomes an editor is in the list of authors no more, where a suspension ends.
  if (found !== undefined && found.disabledAt !== null) return err(`${email} is disabled. Enable it first`);
  const now = ports.clock.now();
  if (found !== undefined && !isConfirmed(found)) {
    await closeToStrangers(tx, found.id, now);
    return ok([
      `Nobody has confirmed ${email}: whoever registered it may be a stranger, so all its sign-in methods are closed`,
      'The account is an editor’s once its owner has used this link',
      await linkLine(tx, ports, origin, found.id, 'editor'),
    ]);
  }
  if (found !== undefined) {
    await tx.update(account).set({ role: 'editor' }).where(eq(account.id, found.id));
    // The account's devices show the desk after the next sign-in.
    await endSessions(tx, found.id, now);
    // Pending secrets end with the promotion. So do the links "This was not me", including one mailed to an earlier address: whoever reads
    // that mailbox could remove the second factor by the link. The operator vouches only for the present address.
    await endPendingSecrets(tx, found.id);
    await dropEmailLinks(tx, found.id, 'undo');
    await tellEditorAdded(tx, ports, momentOf(ports, now), found);
    return ok([
      `${email} is an editor now and signs in as before`,
      'The desk asks for a second factor: a passkey, or an authenticator app',
      await waysLine(tx, found.id),
      'A mail names them to its owner. Ask whether they know them all',
    ]);
  }
  const address = newAddress(email);
  if (address === undefined)
    return err(`No account can have ${email}: only ASCII letters, digits and signs can stand before the @`);
  const id = mintId<UserId>(ports.clock, ports.random);
  await tx.insert(account).values({
    id,
    ...address,
    role: 'editor',
    penName: newPenName(ports.random),
    createdAt: now,
  });
  return ok([`${email} is an editor now`, await linkLine(tx, ports, origin, id)]);
}

const momentOf = ({ clock, random }: Ports, now: number): Pick<Call, 'now' | 'newId'> => ({
  now,
  newId: <Id extends string>() => mintId(clock, random) as string as Id,
});

/** A line that lists the account's sign-in methods beside the password: someone else may have added one. */
async function waysLine(tx: Tx, id: UserId): Promise<string> {
  const { passkeys, codes, providers, appAt } = await waysIn(tx, id);
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  const ways = [
    ...passkeys.map(({ name, createdAt }) => `passkey "${name}" of ${dayOf(createdAt)}`),
    ...(codes === 0 ? [] : [`${codes} recovery codes`]),
    ...providers.map(providerName),
    ...(appAt === null ? [] : [`authenticator app of ${dayOf(appAt)}`]),
  ];
  return `Beside its password: ${ways.length === 0 ? 'nothing' : ways.join(', ')}`;
}

async function linkLine(
  tx: Tx,
  { clock, random }: Ports,
  origin: string,
  id: UserId,
  role: Role | null = null,
): Promise<string> {
  const secret = await makeResetLink(tx, random, id, clock.now(), role);
  const minutes = RESET_LINK_MS / 60_000;
  return `Choose a password within ${minutes} minutes at ${origin}/#${links.resetPassword(secret)}`;
}

/**
 * Removes the second factor of an account whose owner lost it: the authenticator app or, for an editor without an app, the passkeys.
 * Passkeys beside an app stay: each signs in by itself, so the owner can still sign in. The owner gets a mail.
 */
async function removeFactor(
  tx: Tx,
  ports: Ports,
  found: Account,
  now: number,
): Promise<Result<readonly string[], string>> {
  const needed = await neededFactor(tx, found);
  if (needed === null) return err(`${found.email} has no second factor`);
  if (needed === 'app') await tx.delete(secondFactor).where(eq(secondFactor.userId, found.id));
  else await tx.delete(passkey).where(eq(passkey.userId, found.id));
  await endPendingSecrets(tx, found.id);
  await endSessions(tx, found.id, now);
  await tellFactorTaken(tx, ports, momentOf(ports, now), found);
  const what = needed === 'app' ? 'authenticator app' : 'passkeys';
  const lines = [`${found.email} has no ${what} any more, and its sessions have ended`];
  if (needed === 'app' && (await hasPasskey(tx, found.id)))
    return ok([...lines, 'Its passkeys remain: each of them signs in by itself']);
  return ok(
    found.role === 'editor' ? [...lines, 'The desk opens once a new second factor is set up'] : lines,
  );
}

async function isLastEditor(tx: Tx, { id, role }: Account): Promise<boolean> {
  if (role !== 'editor') return false;
  const editors = await tx.select().from(account).where(eq(account.role, 'editor'));
  return !editors.some((other) => other.id !== id && other.disabledAt === null);
}
