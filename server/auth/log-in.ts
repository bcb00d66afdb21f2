import { eq } from 'drizzle-orm';
import type { AppDeps } from '#server/app-deps.ts';
import type { Call } from '#server/call.ts';
import { account } from '#server/db/schema/account.ts';
import type { RateLimiter } from '#server/middleware/rate-limiter.ts';
import { invalid, type Outcome, refused } from '#server/outcome.ts';
import { checkLogin } from '#shared/domain/credentials.ts';
import type { SessionUser } from '#shared/protocol/schema/auth.ts';
import { openSession } from './open-session.ts';

export type LoginLimits = {
  /** Refused tries of one account from one address, and of one account from anywhere. */
  readonly pair: RateLimiter;
  readonly account: RateLimiter;
  /** Hash of no password, so that an unknown account takes as long as a wrong password. */
  readonly decoy: () => Promise<string>;
};

/** Signs an author in by e-mail (specification, section 5, e-mail login). Only refused tries count against the limits. */
export async function logIn(
  deps: AppDeps,
  limits: LoginLimits,
  call: Call,
  input: { account: string; password: string },
): Promise<Outcome<SessionUser>> {
  const email = input.account.trim();
  const password = input.password.trim();
  const problems = checkLogin({ email, password, agreed: true });
  if (problems.email !== undefined || problems.password !== undefined) {
    return invalid({ account: problems.email, password: problems.password });
  }
  const emailKey = email.toLowerCase();
  const pair = `${emailKey} ${call.address}`;
  const wait = Math.max(limits.pair.peek(pair), limits.account.peek(emailKey));
  if (wait > 0) return { ok: false, code: 'rateLimited', retryAfterSeconds: wait };

  const [user] = await deps.db.select().from(account).where(eq(account.emailKey, emailKey));
  const matches = await deps.passwordHasher.verify(user?.passwordHash ?? (await limits.decoy()), password);
  // Who signs in with a provider alone has no password; that of the decoy must not do.
  if (user === undefined || user.passwordHash === null || !matches) {
    limits.pair.take(pair);
    limits.account.take(emailKey);
    return refused('wrongPassword');
  }

  return deps.db.transaction((tx) => openSession(deps, tx, call, user));
}
