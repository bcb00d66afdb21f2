import { eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { instant } from '#server/core/instant.ts';
import { lockAccount } from '#server/core/lock-account.ts';
import { done, failed, type Outcome, type Refusal, refused } from '#server/core/outcome.ts';
import { needsRecentSignIn } from '#server/core/recent-sign-in.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { passkey } from '#server/db/schema/passkey.ts';
import { secondFactor, secondFactorOffer } from '#server/db/schema/second-factor.ts';
import { askAgain } from '#server/session/ask-again.ts';
import { endOtherSessions } from '#server/session/disable-account.ts';
import { strengthen } from '#server/session/strengthen.ts';
import { factorAdded, secretChanged, tellFactorOffered } from '#server/sign-in/account-event.ts';
import { dropCodes } from '#server/sign-in/recovery-codes/own-codes.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { normalCode } from '#shared/domain/recovery-code.ts';
import { FACTOR_OFFER_MS } from '#shared/domain/second-factor.ts';
import { endpoints } from '#shared/protocol/endpoints.ts';
import type * as wire from '#shared/protocol/sign-in/second-factor.ts';
import { keyUri, newKey, openKey, sealKey, stepOfCode } from './authenticator-app.ts';
import { checkCode, spendRightCode, wrongCode } from './check-code.ts';
import { hasPasskey, weakSessionRefusal } from './needed-factor.ts';

/** The new app's first code is wrong; mostly the phone's clock is. */
const wrongFirstCode: Refusal = {
  ...refused('codeWrong'),
  message: (messages) => messages.refusal.firstCodeWrong,
};
const noEmail: Refusal = {
  ...refused('noSignInEmail'),
  message: (messages) => messages.refusal.noSignInEmailForApp,
};

type Body = (tx: Tx) => Promise<Outcome<unknown>>;

/** The caller's second factor, and whether this session has shown it. */
export async function ownFactor(
  db: Reader,
  { user }: AuthorCall,
): Promise<Outcome<v.InferOutput<typeof wire.secondFactorState>>> {
  const [app] = await db.select().from(secondFactor).where(eq(secondFactor.userId, user.userId));
  const keys = await db.select({ id: passkey.id }).from(passkey).where(eq(passkey.userId, user.userId));
  return done({
    addedAt: app === undefined ? null : instant(app.createdAt),
    passkeys: keys.length,
    strong: user.strong,
  });
}

/**
 * The key of an authenticator app that the caller is setting up (docs/spec, section 5, Second factor). It is in this answer alone; asked
 * again in the same session it is the same, so that a lost answer or a page loaded anew does not make the app's codes wrong. An account
 * without a sign-in e-mail cannot have recovery codes, so it gets no app (`noSignInEmail`). The owner is told of a new key.
 */
export async function offerFactor(
  deps: AppDeps,
  call: AuthorCall,
): Promise<Outcome<v.InferOutput<typeof wire.secondFactorNew>>> {
  const stale = needsRecentSignIn(call);
  if (stale !== undefined) return stale;
  return deps.db.transaction(async (tx) => {
    const refusal =
      (await askAgain(tx, call, endpoints.secondFactorNew)) ?? (await weakSessionRefusal(tx, call));
    if (refusal !== undefined) return refusal;
    const [user] = await tx.select().from(account).where(eq(account.id, call.user.userId));
    if (user === undefined) return failed('notFound');
    // A lost app needs a recovery code, and these are used with an e-mail.
    if (user.emailKey === null) return noEmail;
    // A printed first password must not be able to keep anything.
    if (user.passwordGiven) return refused('passwordGiven');
    const { key, isNew } = await keepOffer(tx, deps, call);
    if (isNew) await tellFactorOffered(tx, deps, call, user);
    return done({ key, uri: keyUri(key, user.email) });
  });
}

/** Stores the key of an offer: the one that this session is setting up already, or a new one. */
async function keepOffer(tx: Tx, deps: AppDeps, call: AuthorCall): Promise<{ key: string; isNew: boolean }> {
  const { userId, sessionId } = call.user;
  const before = await openOffer(tx, call);
  const kept = before === undefined ? undefined : openKey(deps, userId, before.sealedKey);
  const key = kept ?? newKey(deps);
  const offer = { sessionId, sealedKey: sealKey(deps, userId, key), createdAt: call.now };
  await tx
    .insert(secondFactorOffer)
    .values({ userId, ...offer })
    .onConflictDoUpdate({ target: secondFactorOffer.userId, set: offer });
  return { key, isNew: kept === undefined };
}

/** The key that this session is setting up, if it did not take too long. */
async function openOffer(tx: Tx, { user, now }: AuthorCall) {
  const [offer] = await tx.select().from(secondFactorOffer).where(eq(secondFactorOffer.userId, user.userId));
  const isOpen = offer !== undefined && offer.sessionId === user.sessionId;
  return isOpen && now < offer.createdAt + FACTOR_OFFER_MS ? offer : undefined;
}

/**
 * Makes the offered app the account's, by its first code. `current`: a code of the app that it replaces, or a recovery code. The answer
 * has the tokens of a strong session; all of other devices end. The owner is told.
 */
export async function confirmFactor(
  deps: AppDeps,
  call: AuthorCall,
  sent: { code: string; current?: string | undefined },
): Promise<Body> {
  const stale = needsRecentSignIn(call);
  if (stale !== undefined) return async () => stale;
  const { userId } = call.user;
  const before = await ownApp(deps.db, userId);
  if (before !== undefined && sent.current === undefined)
    return async () => refused('codeNeeded', { factor: 'app' });
  const checked =
    before === undefined ? undefined : await checkCode(deps, call, before.user, sent.current ?? '');
  if (checked !== undefined && !checked.ok) return async () => checked.refusal;
  return async (tx) => {
    const refusal = await weakSessionRefusal(tx, call);
    if (refusal !== undefined) return refusal;
    const user = await lockAccount(tx, userId);
    const offer = await openOffer(tx, call);
    if (user === undefined || offer === undefined) return refused('setUpOver');
    const step = firstStep(deps, call, offer.sealedKey, sent.code);
    if (typeof step !== 'number') return step;
    const current = checked?.code ?? null;
    // Set up on another device meanwhile.
    if (current === null && (await ownApp(tx, userId)) !== undefined)
      return refused('codeNeeded', { factor: 'app' });
    if (current !== null && !(await spendRightCode(tx, deps, call, user, current))) return wrongCode;
    const app = { sealedKey: offer.sealedKey, usedStep: step, usedBy: '', createdAt: call.now };
    await tx
      .insert(secondFactor)
      .values({ userId, ...app })
      .onConflictDoUpdate({ target: secondFactor.userId, set: app });
    await dropEarlierCodes(tx, call, user);
    await endOtherSessions(tx, call);
    const headers = await strengthen(tx, deps, call);
    await factorAdded(tx, deps, call, user);
    return { ...done(undefined, 'update'), headers };
  };
}

/** The half minute of the first code of an offered app, or why it is none. */
function firstStep(deps: AppDeps, call: AuthorCall, sealedKey: string, typed: string): number | Refusal {
  const key = openKey(deps, call.user.userId, sealedKey);
  if (key === undefined) return refused('setUpOver');
  return stepOfCode(key, normalCode(typed), call.now) ?? wrongFirstCode;
}

/** Removes the caller's app, by a code of it or a recovery code. An editor keeps one second factor. The owner is told. */
export async function removeFactor(deps: AppDeps, call: AuthorCall, sent: { code: string }): Promise<Body> {
  const stale = needsRecentSignIn(call);
  if (stale !== undefined) return async () => stale;
  const { userId } = call.user;
  const before = await ownApp(deps.db, userId);
  if (before === undefined) return async () => failed('notFound');
  const checked = await checkCode(deps, call, before.user, sent.code);
  if (!checked.ok) return async () => checked.refusal;
  return async (tx) => {
    const refusal = await weakSessionRefusal(tx, call);
    if (refusal !== undefined) return refusal;
    const user = await lockAccount(tx, userId);
    if (user === undefined || checked.code === null) return failed('notFound');
    if (user.role === 'editor' && !(await hasPasskey(tx, userId))) return refused('lastFactor');
    if (!(await spendRightCode(tx, deps, call, user, checked.code))) return wrongCode;
    await tx.delete(secondFactor).where(eq(secondFactor.userId, userId));
    await secretChanged(tx, deps, call, user, 'factorRemoved');
    return done(undefined, 'delete');
  };
}

async function ownApp(db: Reader, userId: UserId) {
  const [row] = await db
    .select({ user: account, app: secondFactor })
    .from(secondFactor)
    .innerJoin(account, eq(account.id, secondFactor.userId))
    .where(eq(secondFactor.userId, userId));
  return row;
}

/**
 * With an editor's first second factor, recovery codes that were made with the password alone go: whoever knew the password may have made
 * them, and they would stand for the factor.
 */
export async function dropEarlierCodes(
  tx: Tx,
  call: AuthorCall,
  user: Pick<typeof account.$inferSelect, 'id' | 'role'>,
): Promise<void> {
  if (!call.user.strong && user.role === 'editor') await dropCodes(tx, user.id);
}
