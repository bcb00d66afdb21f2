import { and, asc, eq, isNull } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { lockAccount } from '#server/core/lock-account.ts';
import { logBadPasskey } from '#server/core/log-refusal.ts';
import { done, failed, invalid, type Outcome, refused } from '#server/core/outcome.ts';
import { needsRecentSignIn } from '#server/core/recent-sign-in.ts';
import type { Tx } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { passkey } from '#server/db/schema/passkey.ts';
import { strengthen } from '#server/session/strengthen.ts';
import { secretChanged } from '#server/sign-in/account-event.ts';
import { neededFactor, weakSessionRefusal } from '#server/sign-in/second-factor/needed-factor.ts';
import { dropEarlierCodes } from '#server/sign-in/second-factor/own-factor.ts';
import { PASSKEYS_MAX, passkeyNameProblem } from '#shared/domain/passkey.ts';
import {
  type passkeyAddRequest,
  type passkeyNewOptions,
  TRANSPORTS,
} from '#shared/protocol/sign-in/passkey.ts';
import { CHALLENGE_MS, challengeOf, makeChallenge, spendChallenge } from './challenge.ts';
import { passkeyLibrary } from './passkey-library.ts';
import { transportsOf } from './transports.ts';

type Options = v.InferOutput<typeof passkeyNewOptions>;
type Sent = v.InferOutput<typeof passkeyAddRequest>;

/**
 * The options that a browser needs to make a passkey for the caller (docs/spec, section 5, Passkeys). Needs a recent sign-in. The passkey
 * itself may then be added as long as the challenge is valid.
 */
export async function passkeyOptions(deps: AppDeps, call: AuthorCall): Promise<Outcome<Options>> {
  const stale = needsRecentSignIn(call) ?? (await weakSessionRefusal(deps.db, call));
  if (stale !== undefined) return stale;
  // The passkey would still sign in after the printed first password was changed.
  if (call.user.passwordGiven) return refused('passwordGiven');
  const { userId } = call.user;
  const known = await deps.db
    .select({ id: passkey.credentialId, transports: passkey.transports })
    .from(passkey)
    .where(eq(passkey.userId, userId))
    .orderBy(asc(passkey.createdAt));
  if (known.length >= PASSKEYS_MAX) return refused('tooManyPasskeys');
  const { handle, email } = await handleOf(deps, call);
  const { generateRegistrationOptions } = await passkeyLibrary();
  const made = await generateRegistrationOptions({
    rpName: 'Tinta',
    rpID: new URL(deps.settings.origin).hostname,
    userName: email === '' ? call.user.penName : email,
    userDisplayName: call.user.penName,
    userID: Uint8Array.from(Buffer.from(handle, 'base64url')),
    challenge: await makeChallenge(deps.db, deps.random, call, 'add'),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return done({
    rp: { name: made.rp.name, id: made.rp.id ?? '' },
    user: made.user,
    challenge: made.challenge,
    pubKeyCredParams: made.pubKeyCredParams.map(({ alg }) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    excludeCredentials: known.map(({ id, transports }) => ({
      id,
      type: 'public-key',
      transports: transportsOf(transports),
    })),
  });
}

/** The caller's random user handle, made with the first passkey. It contains nothing about the person. */
async function handleOf(
  { db, random }: AppDeps,
  call: AuthorCall,
): Promise<{ handle: string; email: string }> {
  const own = eq(account.id, call.user.userId);
  await db
    .update(account)
    .set({ passkeyHandle: Buffer.from(random.bytes(32)).toString('base64url') })
    .where(and(own, isNull(account.passkeyHandle)));
  const [row] = await db
    .select({ handle: account.passkeyHandle, email: account.email })
    .from(account)
    .where(own);
  return { handle: row?.handle ?? '', email: row?.email ?? '' };
}

/** Stores a new passkey of the caller. The answer has the tokens of a strong session. The owner is notified. */
export async function addPasskey(
  deps: AppDeps,
  call: AuthorCall,
  { name: sentName, response }: Sent,
): Promise<(tx: Tx) => Promise<Outcome<unknown>>> {
  const name = sentName.trim();
  const problem = passkeyNameProblem(name);
  if (problem !== undefined) return async () => invalid({ name: problem });
  const challenge = challengeOf(response.response.clientDataJSON);
  const { origin } = deps.settings;
  const { transports = [] } = response.response;
  const { verifyRegistrationResponse } = await passkeyLibrary();
  const verified = await verifyRegistrationResponse({
    response: {
      ...response,
      response: { ...response.response, transports },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    logBadPasskey(deps.logger, call, call.user.userId, error);
    return { verified: false } as const;
  });
  if (!verified.verified) return async () => refused('passkeyRefused');
  const { credential } = verified.registrationInfo;
  return async (tx) => {
    const weak = await weakSessionRefusal(tx, call);
    if (weak !== undefined) return weak;
    if (!(await spendChallenge(tx, call, 'add', challenge))) return refused('passkeyRefused');
    const { userId } = call.user;
    // Additions of one author run one after another, so that the limit is kept.
    const user = await lockAccount(tx, userId);
    const own = await tx.select({ id: passkey.id }).from(passkey).where(eq(passkey.userId, userId));
    if (user === undefined || own.length >= PASSKEYS_MAX) return refused('tooManyPasskeys');
    const added = await tx
      .insert(passkey)
      .values({
        id: call.newId<string>(),
        userId,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        // Unknown values are not kept: nothing reads them.
        transports: TRANSPORTS.filter((known) => transports.includes(known)).join(','),
        name,
        createdAt: call.now,
      })
      .onConflictDoNothing()
      .returning({ id: passkey.id });
    if (added.length === 0) return refused('passkeyKnown');
    // The device verified the person just now.
    await dropEarlierCodes(tx, call, user);
    const headers = await strengthen(tx, deps, call);
    await secretChanged(tx, deps, call, user, 'passkeyAdded');
    return { ...done(undefined, 'add'), headers };
  };
}

const ownPasskey = (call: AuthorCall, id: string) =>
  and(eq(passkey.id, id), eq(passkey.userId, call.user.userId));

/** Renames a passkey of the caller; `notFound` if it is someone else's, `validation` for an empty or too long name. */
export async function renamePasskey(
  tx: Tx,
  call: AuthorCall,
  sent: { id: string; name: string },
): Promise<Outcome<unknown>> {
  const name = sent.name.trim();
  const problem = passkeyNameProblem(name);
  if (problem !== undefined) return invalid({ name: problem });
  const renamed = await tx
    .update(passkey)
    .set({ name })
    .where(ownPasskey(call, sent.id))
    .returning({ id: passkey.id });
  return renamed.length > 0 ? done(undefined, 'update') : failed('notFound');
}

/**
 * Removes a passkey of the caller. An account always keeps its e-mail or its provider as a sign-in method, and an editor keeps a second
 * factor. The owner is notified.
 */
export async function removePasskey(
  tx: Tx,
  deps: AppDeps,
  call: AuthorCall,
  { id }: { id: string },
): Promise<Outcome<unknown>> {
  const stale = needsRecentSignIn(call) ?? (await weakSessionRefusal(tx, call));
  if (stale !== undefined) return stale;
  const user = await lockAccount(tx, call.user.userId);
  const own = await tx.select().from(passkey).where(eq(passkey.userId, call.user.userId));
  if (user === undefined || !own.some((key) => key.id === id)) return failed('notFound');
  if (user.role === 'editor' && own.length === 1 && (await neededFactor(tx, user)) === 'passkey')
    return refused('lastFactor');
  await tx.delete(passkey).where(ownPasskey(call, id));
  await secretChanged(tx, deps, call, user, 'passkeyRemoved');
  return done(undefined, 'delete');
}
