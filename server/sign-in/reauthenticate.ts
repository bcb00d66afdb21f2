import { and, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { keyedHash } from '#server/core/keyed-hash.ts';
import { lockAccount } from '#server/core/lock-account.ts';
import { logProven, logRefusal } from '#server/core/log-refusal.ts';
import { done, invalid, type Outcome, type Refusal, refused } from '#server/core/outcome.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { account, identity, session } from '#server/db/schema/account.ts';
import { askAgain } from '#server/session/ask-again.ts';
import { provenHeaders } from '#server/session/session-tokens.ts';
import { strengthen } from '#server/session/strengthen.ts';
import type { PersonVerifiers } from '#server/sign-in/providers/person-verifiers.ts';
import type { ProviderPerson } from '#server/sign-in/providers/provider-person.ts';
import { endpoints } from '#shared/protocol/endpoints.ts';
import type { reauthenticateRequest } from '#shared/protocol/sign-in/password.ts';
import { countAttempt, forgiveAttempt, madeAttempt } from './attempt-limits.ts';
import { givenOver, isGivenOver } from './given-password.ts';
import { passkeyRefusal } from './passkeys/use-passkey.ts';
import { spendNonce } from './sign-in-person.ts';

type Sent = v.InferOutput<typeof reauthenticateRequest>;

/**
 * Proves again that the caller owns the account, by any of its sign-in methods (docs/spec, section 5, Re-authentication). The answer
 * carries the proof, and after a passkey the tokens of a strong session.
 */
export async function reauthenticate(
  deps: AppDeps,
  verify: PersonVerifiers,
  call: AuthorCall,
  sent: Sent,
): Promise<Outcome<unknown>> {
  const [before] = await deps.db.select().from(account).where(eq(account.id, call.user.userId));
  const refusal = await proofRefusal(deps, verify, call, sent, before);
  if (refusal !== undefined) return refusal;
  return deps.db.transaction(async (tx) => {
    const over = await askAgain(tx, call, endpoints.reauthenticate);
    if (over !== undefined) return over;
    const now = await lockAccount(tx, call.user.userId);
    // The password was changed while it was verified.
    if (sent.by === 'password' && now?.passwordHash !== before?.passwordHash)
      return invalid({ password: 'signIn.error.passwordWrong' });
    await stampSession(tx, call);
    const proven = provenHeaders(deps.tokenKey, call.user.sessionId, call.now);
    const strong = sent.by === 'passkey' ? await strengthen(tx, deps, call) : {};
    return { ...done(undefined), headers: { ...proven, ...strong } };
  });
}

async function proofRefusal(
  deps: AppDeps,
  verify: PersonVerifiers,
  call: AuthorCall,
  sent: Sent,
  user: typeof account.$inferSelect | undefined,
): Promise<Refusal | undefined> {
  switch (sent.by) {
    case 'password':
      if (user === undefined || user.passwordHash === null)
        return invalid({ password: 'signIn.error.passwordNone' });
      return isGivenOver(user, call.now)
        ? givenOver
        : ownPasswordRefusal(deps, call, user.passwordHash, sent.password, 'password');
    case 'passkey':
      return passkeyRefusal(deps, call, sent.response);
    case 'google':
      return personRefusal(deps, call, await verify.google(call, sent.token));
    case 'facebook':
      return personRefusal(deps, call, await verify.facebook(call, sent));
  }
}

/** Refuses the person for whom a provider vouches, unless it is the caller. */
async function personRefusal(
  deps: AppDeps,
  call: AuthorCall,
  verified: Awaited<ReturnType<PersonVerifiers['google']>>,
): Promise<Refusal | undefined> {
  if (!verified.ok) return verified.refusal;
  const { person } = verified;
  const refusal = await spendPerson(deps, call, person);
  if (refusal === undefined) {
    logProven(deps, call, call.user.userId, person.provider);
    return undefined;
  }
  logRefusal(deps, call, call.user.userId, person.provider, refusal);
  return refused(refusal);
}

/** Uses up the person's token as a proof of the caller, or says why it proves nothing. */
async function spendPerson(
  { db }: AppDeps,
  call: AuthorCall,
  person: ProviderPerson,
): Promise<'otherAccount' | 'providerRefused' | undefined> {
  if (!(await isOwn(db, call, person))) return 'otherAccount';
  return (await db.transaction((tx) => spendNonce(tx, call, person))) ? undefined : 'providerRefused';
}

async function isOwn(db: Reader, call: AuthorCall, { provider, subject }: ProviderPerson): Promise<boolean> {
  const [own] = await db
    .select({ userId: identity.userId })
    .from(identity)
    .where(and(eq(identity.provider, provider), eq(identity.subject, subject)));
  return own?.userId === call.user.userId;
}

/** How many sessions' guesses use up the account's own counter. A thief has one session, so some guesses are left for the owner. */
const SESSIONS_OF_ACCOUNT = 5;

/**
 * Refuses a password that is not the caller's, at `field`. Guesses are limited, as a stolen session could make them; a right password does
 * not count. Each session has its own counter, so that a thief's guesses never keep the owner out. The account has a larger counter,
 * against a thief who has several sessions.
 */
export async function ownPasswordRefusal(
  deps: AppDeps,
  call: AuthorCall,
  hash: string,
  password: string,
  field: string,
): Promise<Refusal | undefined> {
  const limit = deps.settings.rateLimits.login;
  const { userId, sessionId } = call.user;
  const burst = limit.burst * SESSIONS_OF_ACCOUNT;
  const perMinute = limit.perMinute * SESSIONS_OF_ACCOUNT;
  const counters = [
    { key: `proof ${keyedHash(deps.tokenKey, sessionId)}`, limit },
    { key: `proofs ${keyedHash(deps.tokenKey, userId)}`, limit: { burst, perMinute } },
  ];
  const wait = await countAttempt(deps.db, call.now, counters);
  if (wait > 0) {
    logRefusal(deps, call, userId, 'password', 'rateLimited');
    return { ok: false, code: 'rateLimited', retryAfterSeconds: wait };
  }
  const matches = await madeAttempt(deps.db, counters, () =>
    deps.passwordHasher.verify(hash, password.trim(), { address: call.address, isKnown: true }),
  );
  if (!matches) {
    logRefusal(deps, call, userId, 'password', 'wrongPassword');
    return invalid({ [field]: 'signIn.error.passwordWrong' });
  }
  await forgiveAttempt(deps.db, counters);
  logProven(deps, call, userId, 'password');
  return undefined;
}

/** Marks the caller's session as just signed in. Only servers of the last release read this. */
export async function stampSession(tx: Tx, call: AuthorCall): Promise<void> {
  await tx.update(session).set({ authenticatedAt: call.now }).where(eq(session.id, call.user.sessionId));
}
