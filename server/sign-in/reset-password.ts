import { eq } from 'drizzle-orm';
import type { Call } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { instant } from '#server/core/instant.ts';
import { lockAccount } from '#server/core/lock-account.ts';
import { logProven } from '#server/core/log-refusal.ts';
import { done, invalid, type Outcome, refused } from '#server/core/outcome.ts';
import type { Asker } from '#server/core/password-hasher.ts';
import type { Reader } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { resetLink } from '#server/db/schema/mail.ts';
import { endSessions } from '#server/session/end-sessions.ts';
import { isConfirmed } from '#server/tell/confirmed-email.ts';
import { RESET_LINK_MS } from '#shared/domain/mail.ts';
import type { OtherWays, ResetAccount } from '#shared/protocol/sign-in/password.ts';
import { passwordReset } from './account-event.ts';
import { closeOtherWays, closeToStrangers } from './close-ways-in.ts';
import { secretHash } from './link-secret.ts';
import { newPasswordProblem } from './new-password.ts';
import { waysIn } from './ways-in.ts';

/** The e-mail of the account that a link belongs to, and its other sign-in methods. `linkInvalid` if the link does not work (any more). */
export async function resetAccount(
  { db }: AppDeps,
  call: Call,
  { secret }: { secret: string },
): Promise<Outcome<ResetAccount>> {
  const found = await findLink(db, secret);
  if (found === undefined || !isOpen(found.link, call.now)) return refused('linkInvalid');
  return done({ email: found.user.email, others: await otherWays(db, found.user) });
}

/** An account's sign-in methods other than its password, shown to whoever chooses a new one. */
async function otherWays(db: Reader, user: typeof account.$inferSelect): Promise<OtherWays> {
  const { passkeys, codes, providers, appAt } = await waysIn(db, user.id);
  // An editor's second factor stays.
  const factorStays = isConfirmed(user) && user.role === 'editor';
  return {
    ...(appAt === null || factorStays ? {} : { app: instant(appAt) }),
    passkeys: (factorStays ? [] : passkeys).map(({ name, createdAt }) => ({
      name,
      createdAt: instant(createdAt),
    })),
    codes,
    providers: [...providers],
    closes: !isConfirmed(user),
  };
}

/**
 * Sets a new password by a link (docs/spec, section 5, Forgotten password). The link works once; repeating the same request after a lost
 * answer succeeds again. All of the account's sessions end. Its other sign-in methods are removed if the owner says so, and always if the
 * e-mail was never confirmed: whoever registered it may be a stranger. An editor's second factor stays: whoever reads the mailbox has only
 * one factor.
 */
export async function resetPassword(
  deps: AppDeps,
  call: Call,
  input: { secret: string; password: string; closeOthers: boolean },
): Promise<Outcome<ResetAccount>> {
  const password = input.password.trim();
  const asker = { address: call.address, isKnown: true };
  const before = await findLink(deps.db, input.secret);
  if (before === undefined) return refused('linkInvalid');
  if (isRepeated(before.link, call)) {
    const { passwordHash } = before.user;
    const matches =
      passwordHash !== null && (await deps.passwordHasher.verify(passwordHash, password, asker));
    return matches ? done({ email: before.user.email }) : refused('linkInvalid');
  }
  if (!isOpen(before.link, call.now)) return refused('linkInvalid');
  const problem = newPasswordProblem(password, before.user.email);
  if (problem !== undefined) return invalid({ password: problem });
  if (await isGiven(deps, asker, before.user, password))
    return invalid({ password: 'signIn.error.passwordSame' });
  const passwordHash = await deps.passwordHasher.hash(password, asker);
  const outcome = await deps.db.transaction(async (tx) => {
    // Of two requests at the same moment, the second finds the link used.
    await lockAccount(tx, before.user.id);
    const found = await findLink(tx, input.secret);
    if (found === undefined || !isOpen(found.link, call.now)) return refused('linkInvalid');
    const { user, link } = found;
    await tx
      .update(resetLink)
      .set({ usedAt: call.now, usedKey: call.idempotencyKey })
      .where(eq(resetLink.userId, user.id));
    if (!isConfirmed(user)) await closeToStrangers(tx, user.id, call.now);
    else if (input.closeOthers) await closeOtherWays(tx, user);
    // The link came by mail or from the operator, so the address is the owner's.
    await tx
      .update(account)
      .set({
        passwordHash,
        passwordGiven: false,
        passwordByCode: false,
        emailConfirmedAt: user.emailConfirmedAt ?? call.now,
        role: link.role ?? user.role,
      })
      .where(eq(account.id, user.id));
    await endSessions(tx, user.id, call.now, call.udid);
    await passwordReset(tx, deps, call, { ...user, language: call.language });
    return done({ email: user.email });
  });
  if (outcome.ok) logProven(deps, call, before.user.id, 'link');
  return outcome;
}

/** Whether this is the printed first password, which must be changed (docs/spec, section 6, Editors). */
const isGiven = async (
  { passwordHasher }: AppDeps,
  asker: Asker,
  user: typeof account.$inferSelect,
  password: string,
): Promise<boolean> =>
  user.passwordGiven &&
  user.passwordHash !== null &&
  passwordHasher.verify(user.passwordHash, password, asker);

type LinkRow = typeof resetLink.$inferSelect;

const isOpen = ({ usedAt, createdAt }: LinkRow, now: number): boolean =>
  usedAt === null && now < createdAt + RESET_LINK_MS;

const isRepeated = ({ usedAt, usedKey }: LinkRow, { idempotencyKey }: Call): boolean =>
  usedAt !== null && idempotencyKey !== null && usedKey === idempotencyKey;

async function findLink(db: Reader, secret: string) {
  const [found] = await db
    .select({ link: resetLink, user: account })
    .from(resetLink)
    .innerJoin(account, eq(account.id, resetLink.userId))
    .where(eq(resetLink.hash, secretHash(secret)));
  return found;
}
