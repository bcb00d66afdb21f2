import { and, eq } from 'drizzle-orm';
import type { AuthorCall, Call } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { keyedHash } from '#server/core/keyed-hash.ts';
import { lockAccount } from '#server/core/lock-account.ts';
import { logProven } from '#server/core/log-refusal.ts';
import { done, failed, type Outcome, type Refusal, refused } from '#server/core/outcome.ts';
import type { Tx } from '#server/db/database.ts';
import { databaseErrorKind } from '#server/db/database-error.ts';
import { account } from '#server/db/schema/account.ts';
import { countAttempt } from '#server/sign-in/attempt-limits.ts';
import { issueEmailLink, linkState, lockEmailLink, spendEmailLink } from '#server/sign-in/email-link.ts';
import { isConfirmed } from '#server/tell/confirmed-email.ts';
import { queueMail } from '#server/tell/queue-mail.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { CONFIRM_LINK_MS } from '#shared/domain/mail.ts';
import type { ConfirmedEmail } from '#shared/protocol/account/email.ts';
import { links } from '#shared/protocol/links.ts';
import { applyEmailChange } from './change-email.ts';

type AccountRow = typeof account.$inferSelect;
type Body = (tx: Tx) => Promise<Outcome<unknown>>;
const PURPOSES = ['confirm', 'change'] as const;

/** Queues the mail that asks to confirm an account's address. Its link replaces an earlier one. */
export async function queueConfirmation(
  tx: Tx,
  deps: Pick<AppDeps, 'sealer' | 'random'>,
  call: Pick<Call, 'now' | 'newId' | 'language'>,
  { id, email, emailKey }: Pick<AccountRow, 'id' | 'email' | 'emailKey'>,
): Promise<void> {
  const secret = await issueEmailLink(tx, deps.random, call.now, {
    userId: id,
    purpose: 'confirm',
    address: email,
    addressKey: emailKey ?? '',
  });
  await queueMail(tx, deps, call, {
    to: { id, email, language: call.language },
    kind: 'confirmEmail',
    facts: { link: links.confirmEmail(secret) },
    endsAt: call.now + CONFIRM_LINK_MS,
  });
}

/**
 * Sends the caller a new link. Sends nothing, and succeeds, if the address is confirmed or if no mail leaves this machine. `notFound`: the
 * account has no e-mail. `rateLimited`, with the seconds to wait: the link was requested too often.
 */
export async function sendConfirmation(deps: AppDeps, call: AuthorCall): Promise<Body> {
  const { userId } = call.user;
  const [user] = await deps.db.select().from(account).where(eq(account.id, userId));
  if (user === undefined || user.email === '') return async () => failed('notFound');
  if (isConfirmed(user) || !deps.mail.leaves) return async () => done(undefined);
  const wait = await countAttempt(deps.db, call.now, [
    { key: `confirm ${keyedHash(deps.tokenKey, userId)}`, limit: deps.settings.rateLimits.accountMail },
  ]);
  if (wait > 0) return async () => ({ ok: false, code: 'rateLimited', retryAfterSeconds: wait });
  return async (tx) => {
    const now = await lockAccount(tx, userId);
    if (now !== undefined && now.email !== '' && !isConfirmed(now))
      await queueConfirmation(tx, deps, call, now);
    return done(undefined);
  };
}

/**
 * Uses a mailed link: confirms the account's address, or gives the account its new address. Works in any browser, signed in or not.
 * `linkInvalid`: the link never existed, was replaced, or is too old. `linkUsed`: it was used before. `emailTaken`: another account got the
 * new address meanwhile.
 */
export async function confirmEmail(
  deps: AppDeps,
  call: Call,
  { secret }: { secret: string },
): Promise<Outcome<ConfirmedEmail>> {
  try {
    return await deps.db.transaction((tx) => useLink(tx, deps, call, secret));
  } catch (error) {
    // Someone registered the new address at the same moment.
    if (databaseErrorKind(error) === 'duplicate') return refused('emailTaken');
    throw error;
  }
}

async function useLink(tx: Tx, deps: AppDeps, call: Call, secret: string): Promise<Outcome<ConfirmedEmail>> {
  // Of two requests at the same moment, the second finds the link used.
  const found = await lockEmailLink(tx, secret, PURPOSES);
  if (found === undefined) return refused('linkInvalid');
  const { link, user } = found;
  const answer = done({ email: link.address, changed: link.purpose === 'change' });
  const state = linkState(link, call);
  if (state === 'repeated') return answer;
  if (state !== 'open') return refused(state === 'used' ? 'linkUsed' : 'linkInvalid');
  const refusal =
    link.purpose === 'change'
      ? await applyEmailChange(tx, deps, call, user, {
          email: link.address,
          confirmedAt: call.now,
          using: link.hash,
        })
      : await confirm(tx, call, user.id, link.addressKey);
  if (refusal !== undefined) return refusal;
  await spendEmailLink(tx, call, link);
  logProven(deps, call, user.id, 'link');
  return answer;
}

/** Marks the address as confirmed if it is still the account's. */
async function confirm(tx: Tx, call: Call, userId: UserId, addressKey: string): Promise<Refusal | undefined> {
  const rows = await tx
    .update(account)
    .set({ emailConfirmedAt: call.now })
    .where(and(eq(account.id, userId), eq(account.emailKey, addressKey)))
    .returning({ id: account.id });
  return rows.length > 0 ? undefined : refused('linkInvalid');
}
