import { and, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall, Call } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { lockAccount } from '#server/core/lock-account.ts';
import { logBadPasskey, logProven, refusalLogged, signInLogged } from '#server/core/log-refusal.ts';
import { done, type Outcome, type Refusal, refused } from '#server/core/outcome.ts';
import type { Tx } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { passkey } from '#server/db/schema/passkey.ts';
import { openSession } from '#server/sign-in/open-session.ts';
import type { SessionUser } from '#shared/protocol/session/session.ts';
import type { passkeyAssertion, passkeyUseOptions } from '#shared/protocol/sign-in/passkey.ts';
import { CHALLENGE_MS, challengeOf, makeChallenge, type Purpose, spendChallenge } from './challenge.ts';
import { passkeyLibrary } from './passkey-library.ts';
import { transportsOf } from './transports.ts';

type Assertion = v.InferOutput<typeof passkeyAssertion>;
type Account = typeof account.$inferSelect;
type Found = { readonly key: typeof passkey.$inferSelect; readonly user: Account };
type Options = v.InferOutput<typeof passkeyUseOptions>;

/**
 * The options that a browser needs to use a passkey. For a sign-in they contain no passkey and no account, so they reveal nothing. For a
 * proof they contain the caller's passkeys.
 */
export async function assertionOptions(
  deps: AppDeps,
  call: Call,
  purpose: 'signIn' | 'proof',
): Promise<Outcome<Options>> {
  const own =
    call.user === null || purpose === 'signIn'
      ? []
      : await deps.db
          .select({ id: passkey.credentialId, transports: passkey.transports })
          .from(passkey)
          .where(eq(passkey.userId, call.user.userId));
  const challenge = await makeChallenge(deps.db, deps.random, call, purpose);
  return done({
    challenge: Buffer.from(challenge).toString('base64url'),
    rpId: new URL(deps.settings.origin).hostname,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    allowCredentials: own.map(({ id, transports }) => ({
      id,
      type: 'public-key',
      transports: transportsOf(transports),
    })),
  });
}

/** Signs in with a passkey (docs/spec, section 5, Passkeys). */
export async function passkeyLogin(
  deps: AppDeps,
  call: Call,
  { response }: { response: Assertion },
): Promise<Outcome<SessionUser>> {
  const outcome = await withPasskey(deps, call, 'signIn', response, (tx, user) =>
    openSession(deps, tx, call, user, 'passkey'),
  );
  return signInLogged(deps, call, 'passkey', outcome);
}

/** Refuses a passkey that is not the caller's or that proves nothing. */
export async function passkeyRefusal(
  deps: AppDeps,
  call: AuthorCall,
  response: Assertion,
): Promise<Refusal | undefined> {
  const outcome = await withPasskey(deps, call, 'proof', response, async (_, user) =>
    user.id === call.user.userId ? done(undefined) : refused('otherAccount'),
  );
  if (!outcome.ok) return outcome;
  logProven(deps, call, call.user.userId, 'passkey');
  return undefined;
}

/** Verifies a passkey's answer. Runs `go` in the transaction that spends the challenge and counts the use. */
async function withPasskey<T>(
  deps: AppDeps,
  call: Call,
  purpose: Purpose,
  response: Assertion,
  go: (tx: Tx, user: Account) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const [found] = await deps.db
    .select({ key: passkey, user: account })
    .from(passkey)
    .innerJoin(account, eq(account.id, passkey.userId))
    .where(eq(passkey.credentialId, response.id));
  const outcome =
    found === undefined
      ? refused('passkeyUnknown')
      : await verifyFound(deps, call, purpose, response, { ...found, go });
  return refusalLogged(deps, call, call.user?.userId ?? found?.user.id ?? '', 'passkey', outcome);
}

async function verifyFound<T>(
  deps: AppDeps,
  call: Call,
  purpose: Purpose,
  response: Assertion,
  { key, user, go }: Found & { go: (tx: Tx, user: Account) => Promise<Outcome<T>> },
): Promise<Outcome<T>> {
  const { userHandle, ...signed } = response.response;
  if (userHandle !== undefined && userHandle !== user.passkeyHandle) return refused('passkeyRefused');
  const challenge = challengeOf(response.response.clientDataJSON);
  const { origin } = deps.settings;
  const { verifyAuthenticationResponse } = await passkeyLibrary();
  const verified = await verifyAuthenticationResponse({
    response: {
      ...response,
      response: { ...signed, ...(userHandle === undefined ? {} : { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    requireUserVerification: true,
    credential: {
      id: key.credentialId,
      publicKey: Uint8Array.from(Buffer.from(key.publicKey, 'base64url')),
      counter: key.counter,
    },
  }).catch((error: unknown) => {
    logBadPasskey(deps.logger, call, user.id, error);
    return { verified: false } as const;
  });
  if (!verified.verified || !('authenticationInfo' in verified)) return refused('passkeyRefused');
  const { newCounter } = verified.authenticationInfo;
  return deps.db.transaction(async (tx) => {
    await lockAccount(tx, user.id);
    if (!(await spendChallenge(tx, call, purpose, challenge))) return refused('passkeyRefused');
    // The passkey was removed, or used with the same count, since it was read.
    const counted = await tx
      .update(passkey)
      .set({ counter: newCounter, lastUsedAt: call.now })
      .where(and(eq(passkey.id, key.id), eq(passkey.counter, key.counter)))
      .returning({ id: passkey.id });
    return counted.length === 0 ? refused('passkeyRefused') : go(tx, user);
  });
}
