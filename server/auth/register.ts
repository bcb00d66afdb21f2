import { eq } from 'drizzle-orm';
import type { AppDeps } from '#server/app-deps.ts';
import type { Call } from '#server/call.ts';
import { account } from '#server/db/schema/account.ts';
import { networkOf } from '#server/middleware/client-address.ts';
import { done, invalid, type Outcome, refused } from '#server/outcome.ts';
import { type CredentialMessage, emailProblem, passwordProblem } from '#shared/domain/credentials.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { countAttempt } from './attempt-limits.ts';
import { isCommonPassword } from './common-passwords.ts';
import { keyedHash } from './keyed-hash.ts';
import { newPenName } from './pen-name.ts';

/**
 * Makes an account (docs/spec, section 5, E-mail register). A repeated registration, after a lost answer, is not
 * refused as "taken" if key and password both match.
 */
export async function register(
  deps: AppDeps,
  call: Call,
  input: { email: string; password: string },
): Promise<Outcome<unknown>> {
  const email = input.email.trim();
  const password = input.password.trim();
  const problems = { email: emailProblem(email), password: newPasswordProblem(password) };
  if (problems.email !== undefined || problems.password !== undefined) {
    return {
      ...invalid(problems),
      message: (messages) => messages.failure.register,
    };
  }
  const from = keyedHash(deps.tokenKey, networkOf(call.address));
  const limit = deps.settings.rateLimits.register;
  const wait = await countAttempt(deps.db, call.now, [{ key: `register ${from}`, limit }]);
  if (wait > 0) return { ok: false, code: 'rateLimited', retryAfterSeconds: wait };

  const emailKey = email.toLowerCase();
  const inserted = await deps.db
    .insert(account)
    .values({
      id: call.newId<UserId>(),
      email,
      emailKey,
      passwordHash: await deps.passwordHasher.hash(password),
      role: 'author',
      penName: newPenName(deps.random),
      language: call.language,
      registerKey: call.idempotencyKey,
      createdAt: call.now,
    })
    .onConflictDoNothing()
    .returning({ id: account.id });
  if (inserted.length > 0) return done(undefined, 'register');

  const [known] = await deps.db.select().from(account).where(eq(account.emailKey, emailKey));
  const repeated =
    known !== undefined &&
    call.idempotencyKey !== null &&
    known.registerKey === call.idempotencyKey &&
    known.passwordHash !== null &&
    (await deps.passwordHasher.verify(known.passwordHash, password));
  return repeated ? done(undefined, 'register') : refused('emailTaken');
}

/** Fault of a new password, or `undefined`. */
export const newPasswordProblem = (password: string): CredentialMessage | undefined =>
  passwordProblem(password) ?? (isCommonPassword(password) ? 'signIn.error.passwordCommon' : undefined);
