import { eq } from 'drizzle-orm';
import type { Call } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { addressKeys } from '#server/core/email-address.ts';
import { logProven } from '#server/core/log-refusal.ts';
import { done, type Outcome, type Refusal, refused } from '#server/core/outcome.ts';
import type { Tx } from '#server/db/database.ts';
import { databaseErrorKind } from '#server/db/database-error.ts';
import { account } from '#server/db/schema/account.ts';
import { tellEmailRestored, tellWaysInClosed } from '#server/sign-in/account-event.ts';
import { closeWaysIn } from '#server/sign-in/close-ways-in.ts';
import {
  dropEmailLinks,
  dropLaterLinks,
  type EmailLink,
  isAddressTaken,
  linkState,
  lockEmailLink,
  spendEmailLink,
} from '#server/sign-in/email-link.ts';
import { makeResetLink } from '#server/sign-in/make-reset-link.ts';
import { RESET_LINK_MS } from '#shared/domain/mail.ts';
import type { RestoredEmail } from '#shared/protocol/account/email.ts';

/**
 * Restores the sign-in address that the link was mailed to. This is the address before a change (docs/spec, section 5, Change of the
 * sign-in e-mail), or the address when an authenticator app was set up (docs/spec, section 5, Second factor). The latter is usually still
 * the account's address. Whoever made the change may know the password and have added sign-in methods. So all that a stranger may have
 * learned or added is closed (`closeWaysIn`), and the answer has the secret of a password reset link. Later changes can no longer be
 * undone: their links went to addresses that are not the owner's.
 */
export async function undoEmailChange(
  deps: AppDeps,
  call: Call,
  { secret }: { secret: string },
): Promise<Outcome<RestoredEmail>> {
  try {
    return await deps.db.transaction((tx) => undo(tx, deps, call, secret));
  } catch (error) {
    if (databaseErrorKind(error) === 'duplicate') return refused('emailTaken');
    throw error;
  }
}

async function undo(tx: Tx, deps: AppDeps, call: Call, secret: string): Promise<Outcome<RestoredEmail>> {
  const found = await lockEmailLink(tx, secret, ['undo']);
  if (found === undefined) return refused('linkInvalid');
  const { link, user } = found;
  const isRepeated = linkState(link, call) === 'repeated' && call.now < (link.usedAt ?? 0) + RESET_LINK_MS;
  const refusal = isRepeated ? undefined : await undoBy(tx, call, user, link);
  if (refusal !== undefined) return refusal;
  logProven(deps, call, user.id, 'link');
  return done({ email: link.address, secret: await makeResetLink(tx, deps.random, user.id, call.now) });
}

/** Restores the address by a link that was not used before, or says why not. */
async function undoBy(
  tx: Tx,
  call: Call,
  user: typeof account.$inferSelect,
  link: EmailLink,
): Promise<Refusal | undefined> {
  const state = linkState(link, call);
  if (state !== 'open') return refused(state === 'expired' ? 'linkInvalid' : 'linkUsed');
  // This link was mailed before the account became an editor's: the mailbox alone must not remove an editor's second factor.
  if (user.role === 'editor' && user.emailKey === link.addressKey) return refused('linkInvalid');
  if (await isAddressTaken(tx, call.now, [link.addressKey, ...addressKeys(link.address)], user.id))
    return refused('emailTaken');
  await restore(tx, call, link);
  if (user.emailKey === link.addressKey) await tellWaysInClosed(tx, call, user);
  else await tellEmailRestored(tx, call, user, link.address);
  return undefined;
}

async function restore(tx: Tx, call: Call, link: EmailLink): Promise<void> {
  const { userId, address, addressKey } = link;
  await tx
    .update(account)
    .set({ email: address, emailKey: addressKey, emailConfirmedAt: call.now })
    .where(eq(account.id, userId));
  await closeWaysIn(tx, userId, call.now, call.udid);
  await spendEmailLink(tx, call, link);
  await dropEmailLinks(tx, userId, 'confirm');
  await dropLaterLinks(tx, link);
}
