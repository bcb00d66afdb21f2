import { and, eq, exists, inArray, sql } from 'drizzle-orm';
import type { Call } from '#server/core/call.ts';
import { networkOf } from '#server/core/client-address.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { addressKeys, addressName } from '#server/core/email-address.ts';
import { keyedHash } from '#server/core/keyed-hash.ts';
import { logRefusal, refusalLogged, signInLogged } from '#server/core/log-refusal.ts';
import { invalid, type Outcome, refused } from '#server/core/outcome.ts';
import { SERVER } from '#server/core/password-hasher.ts';
import { account, session } from '#server/db/schema/account.ts';
import { checkSignInCode } from '#server/sign-in/second-factor/check-code.ts';
import { checkLogin } from '#shared/domain/credentials.ts';
import type { SessionUser } from '#shared/protocol/session/session.ts';
import {
  type Counter,
  countAttempt,
  forgiveAttempt,
  madeAttempt,
  networkCounters,
} from './attempt-limits.ts';
import { givenOver, isGivenOver } from './given-password.ts';
import { openSession } from './open-session.ts';

type AccountRow = typeof account.$inferSelect;

/**
 * Signs an author in by e-mail (docs/spec, section 5, E-mail login). `decoy` is a hash that no password matches, so that an unknown account
 * takes as long as a wrong password. An attempt counts against the limits before the password is verified. A right password takes it back,
 * so that only refused attempts stay counted. Only a right password shows whether a second factor is needed.
 */
export async function logIn(
  deps: AppDeps,
  decoy: () => Promise<string>,
  call: Call,
  input: { account: string; password: string; code?: string | undefined },
): Promise<Outcome<SessionUser>> {
  const email = input.account.trim();
  const password = input.password.trim();
  const problems = checkLogin({ email, password, agreed: true });
  if (problems.email !== undefined || problems.password !== undefined) {
    return invalid({ account: problems.email, password: problems.password });
  }
  const { user, emailKey, knownDevice } = await findAccount(deps, email, call.udid);
  const counters = countersOf(deps, call, emailKey, knownDevice);
  const wait = await countAttempt(deps.db, call.now, counters);
  if (wait > 0) {
    logRefusal(deps, call, user?.id ?? '', 'password', 'rateLimited');
    return { ok: false, code: 'rateLimited', retryAfterSeconds: wait };
  }

  const matches = await madeAttempt(deps.db, counters, async () =>
    deps.passwordHasher.verify(user?.passwordHash ?? (await decoy()), password, {
      address: call.address,
      isKnown: knownDevice,
    }),
  );
  // An author who only signs in with a provider has no password. The decoy must never let anyone in.
  if (user === undefined || user.passwordHash === null || !matches) {
    logRefusal(deps, call, user?.id ?? '', 'password', 'wrongPassword');
    return refused('wrongPassword');
  }
  await forgiveAttempt(deps.db, counters);
  if (isGivenOver(user, call.now)) return refusalLogged(deps, call, user.id, 'password', givenOver);
  const second = await checkSignInCode(deps, call, user, input.code);
  if (!second.ok) return second.refusal;
  const outcome = await deps.db.transaction((tx) => openSession(deps, tx, call, user, second.code));
  return signInLogged(deps, call, 'password', refusalLogged(deps, call, user.id, 'password', outcome));
}

/** The account of an e-mail, the key for counting its attempts, and whether this device has signed in to it before. */
export async function findAccount(
  { db }: AppDeps,
  email: string,
  udid: string,
): Promise<{ user: AccountRow | undefined; emailKey: string; knownDevice: boolean }> {
  const before = db
    .select({ one: sql`1` })
    .from(session)
    .where(and(eq(session.userId, account.id), eq(session.udid, udid), eq(session.forgotten, false)));
  const keys = addressKeys(email);
  const rows = await db
    .select({ user: account, knownDevice: exists(before).mapWith(Boolean) })
    .from(account)
    .where(inArray(account.emailKey, [...keys]));
  const row = keys.flatMap((key) => rows.filter(({ user }) => user.emailKey === key))[0];
  return {
    user: row?.user,
    emailKey: row?.user.emailKey ?? addressName(email),
    knownDevice: udid !== '' && row?.knownDevice === true,
  };
}

/**
 * The counters of guesses that a sign-in uses up. A known device has its own counter, so guesses from elsewhere never lock the owner out.
 */
export function countersOf(deps: AppDeps, call: Call, emailKey: string, knownDevice: boolean): Counter[] {
  const { rateLimits } = deps.settings;
  const named = (text: string) => keyedHash(deps.tokenKey, text);
  if (knownDevice)
    return [{ key: `device ${named(`${emailKey} ${call.udid}`)}`, limit: rateLimits.loginDevice }];
  const network = networkOf(call.address);
  return [
    { key: `pair ${named(`${emailKey} ${network}`)}`, limit: rateLimits.login },
    { key: `account ${named(emailKey)}`, limit: rateLimits.loginAccount },
    ...networkCounters(deps.tokenKey, 'address', call.address, rateLimits.loginAddress),
  ];
}

/**
 * Makes the hash that a sign-in with an unknown e-mail is checked against, so that it takes as long as a sign-in with a wrong password. It
 * is made once, when first needed.
 */
export function decoyHash({ passwordHasher }: Pick<AppDeps, 'passwordHasher'>): () => Promise<string> {
  let made: Promise<string> | undefined;
  return () => {
    made ??= passwordHasher.hash('no account has this password', SERVER).catch((error: unknown) => {
      // The queue was full, so no hash was made. The next sign-in makes it.
      made = undefined;
      throw error;
    });
    return made;
  };
}
