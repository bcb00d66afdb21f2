import { and, eq, gt, isNull } from 'drizzle-orm';
import type { AuthorCall, Call } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { addressKeys, addressProblem, newAddress } from '#server/core/email-address.ts';
import { keyedHash } from '#server/core/keyed-hash.ts';
import { lockAccount } from '#server/core/lock-account.ts';
import { done, failed, invalid, type Outcome, type Refusal, refused } from '#server/core/outcome.ts';
import { needsRecentSignIn } from '#server/core/recent-sign-in.ts';
import type { Tx } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { emailLink } from '#server/db/schema/mail.ts';
import { endPendingSecrets } from '#server/session/end-sessions.ts';
import { tellEmailChanged } from '#server/sign-in/account-event.ts';
import { countAttempt } from '#server/sign-in/attempt-limits.ts';
import { accountOf, dropEmailLinks, isAddressTaken, issueEmailLink } from '#server/sign-in/email-link.ts';
import { usableHash } from '#server/sign-in/given-password.ts';
import { ownPasswordRefusal } from '#server/sign-in/reauthenticate.ts';
import { weakSessionRefusal } from '#server/sign-in/second-factor/needed-factor.ts';
import { isConfirmed } from '#server/tell/confirmed-email.ts';
import { queueMail } from '#server/tell/queue-mail.ts';
import { contactEmailProblem } from '#shared/domain/credentials.ts';
import { CHANGE_LINK_MS } from '#shared/domain/mail.ts';
import type { AccountEmail } from '#shared/protocol/account/email.ts';
import { links } from '#shared/protocol/links.ts';

type AccountRow = typeof account.$inferSelect;
type Body = (tx: Tx) => Promise<Outcome<unknown>>;

/** The caller's sign-in e-mail, whether it is confirmed, and the new address of a pending change (null: none is pending). */
export async function accountEmail({ db, mail }: AppDeps, call: AuthorCall): Promise<Outcome<AccountEmail>> {
  const { userId } = call.user;
  const [user] = await db.select().from(account).where(eq(account.id, userId));
  if (user === undefined) return failed('notFound');
  const [waiting] = await db
    .select({ address: emailLink.address })
    .from(emailLink)
    .where(
      and(
        eq(emailLink.userId, userId),
        eq(emailLink.purpose, 'change'),
        isNull(emailLink.usedAt),
        gt(emailLink.createdAt, call.now - CHANGE_LINK_MS),
      ),
    );
  return done({
    email: user.email,
    confirmed: isConfirmed(user),
    changingTo: waiting?.address ?? null,
    hasPassword: usableHash(user, call.now) !== null,
    mails: mail.leaves,
  });
}

/**
 * Asks for a new sign-in e-mail (docs/spec, section 5, Change of the sign-in e-mail): a link is mailed to the new address. If another
 * account has that address, the answer is the same, but no link is sent, and that account's owner gets a mail. Where no mail leaves this
 * machine, the address changes at once and is unconfirmed; a taken address is refused, as in a registration.
 */
export async function requestEmailChange(
  deps: AppDeps,
  call: AuthorCall,
  input: { email: string; current: string },
): Promise<Body> {
  const no =
    (refusal: Refusal): Body =>
    async () =>
      refusal;
  const address = newAddress(input.email.trim());
  const problem = addressProblem(input.email);
  if (address === undefined || problem !== undefined) return no(invalid({ email: problem }));
  const { email, emailKey: addressKey } = address;
  const [user] = await deps.db.select().from(account).where(eq(account.id, call.user.userId));
  if (user === undefined) return no(failed('notFound'));
  // The link that undoes a change also removes the second factor, so a weak session must not change the e-mail.
  const weak = await weakSessionRefusal(deps.db, call);
  if (weak !== undefined) return no(weak);
  if (user.emailKey === addressKey && user.email === email)
    return no(invalid({ email: 'signIn.error.emailSame' }));
  const hash = usableHash(user, call.now);
  const refusal =
    hash === null
      ? needsRecentSignIn(call)
      : await ownPasswordRefusal(deps, call, hash, input.current, 'current');
  if (refusal !== undefined) return no(refusal);
  const limit = deps.settings.rateLimits.accountMail;
  const named = (text: string) => keyedHash(deps.tokenKey, text);
  const wait = await countAttempt(deps.db, call.now, [{ key: `change mail ${named(user.id)}`, limit }]);
  if (wait > 0) return no({ ok: false, code: 'rateLimited', retryAfterSeconds: wait });
  // The answer does not show that this limit is reached: an address that gets no more mails must look like any other.
  const full = await countAttempt(deps.db, call.now, [{ key: `mail to ${named(addressKey)}`, limit }]);
  return async (tx) => {
    const now = await lockAccount(tx, user.id);
    if (now === undefined) return failed('notFound');
    const added = await weakSessionRefusal(tx, call);
    if (added !== undefined) return added;
    // The password was changed while it was verified.
    if (now.passwordHash !== user.passwordHash) return invalid({ current: 'signIn.error.passwordWrong' });
    if (!deps.mail.leaves)
      return (await applyEmailChange(tx, deps, call, now, { email, confirmedAt: null })) ?? done(undefined);
    const isTaken = await isAddressTaken(tx, call.now, addressKeys(email), user.id);
    const secret = await issueEmailLink(tx, deps.random, call.now, {
      userId: user.id,
      purpose: 'change',
      address: email,
      addressKey,
    });
    if (full > 0) return done(undefined);
    if (isTaken) await tellAddressOwner(tx, deps, call, email, 'changeEmailTaken', {});
    else
      await queueMail(tx, deps, call, {
        to: { id: user.id, email, language: call.language },
        kind: 'changeEmail',
        facts: { link: links.confirmEmail(secret) },
        endsAt: call.now + CHANGE_LINK_MS,
      });
    return done(undefined);
  };
}

/** Cancels the pending change: its link ends. Succeeds if none is pending. */
export async function cancelEmailChange(tx: Tx, call: AuthorCall): Promise<Outcome<unknown>> {
  await dropEmailLinks(tx, call.user.userId, 'change');
  return done(undefined);
}

/** Queues a mail to the account that has this address, if there is one. */
export async function tellAddressOwner<Kind extends 'registerTaken' | 'changeEmailTaken'>(
  tx: Tx,
  deps: Pick<AppDeps, 'sealer'>,
  call: Call,
  email: string,
  kind: Kind,
  facts: Parameters<typeof queueMail<Kind>>[3]['facts'],
): Promise<void> {
  const owner = await accountOf(tx, addressKeys(email));
  if (owner !== undefined) await queueMail(tx, deps, call, { to: owner, kind, facts });
}

/**
 * Gives an account a new address, confirmed by a mailed link or not, and mails the old address how to undo the change. Links that went to
 * the old address end. An old address that was never confirmed may be a stranger's: it gets no mail, as its link would give the stranger
 * the account. `using`: hash of the link that makes the change.
 */
export async function applyEmailChange(
  tx: Tx,
  deps: Pick<AppDeps, 'sealer' | 'random' | 'mail'>,
  call: Call,
  user: AccountRow,
  { email, confirmedAt, using }: { email: string; confirmedAt: number | null; using?: string },
): Promise<Refusal | undefined> {
  const address = newAddress(email);
  // A link made by the last release may contain an address that is not allowed any more.
  if (address === undefined) return refused('linkInvalid');
  if (await isAddressTaken(tx, call.now, addressKeys(email), user.id)) return refused('emailTaken');
  await tx
    .update(account)
    .set({ ...address, emailConfirmedAt: confirmedAt })
    .where(eq(account.id, user.id));
  await endPendingSecrets(tx, user.id, using);
  await dropEmailLinks(tx, user.id, 'confirm');
  const canUndo = user.email !== '' && isConfirmed(user) && user.emailKey !== address.emailKey;
  const undo = canUndo
    ? await issueEmailLink(tx, deps.random, call.now, {
        userId: user.id,
        purpose: 'undo',
        address: user.email,
        addressKey: user.emailKey ?? '',
      })
    : null;
  await tellEmailChanged(tx, deps, call, user, address.email, undo);
  return undefined;
}

/** Stores the contact e-mail (docs/spec, section 5, Contact e-mail popup; the message keys are the popup's). */
export async function modifyEmail(tx: Tx, call: AuthorCall, sent: string): Promise<Outcome<unknown>> {
  const contactEmail = sent.trim();
  const problem = contactEmailProblem(contactEmail);
  if (problem) return invalid({ email: problem });
  await tx.update(account).set({ contactEmail }).where(eq(account.id, call.user.userId));
  return done(undefined, 'update');
}
