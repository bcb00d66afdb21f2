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
import { endOtherSessions } from '#server/session/end-sessions.ts';
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

/** The new app's first code is wrong, usually because the phone's clock is wrong. */
const wrongFirstCode: Refusal = {
  ...refused('codeWrong'),
  message: (messages) => messages.refusal.firstCodeWrong,
};
const noEmail: Refusal = {
  ...refused('noSignInEmail'),
  message: (messages) => messages.refusal.noSignInEmailForApp,
};

type Body = (tx: Tx) => Promise<Outcome<unknown>>;

/** The caller's second factor, and whether this session has proved it. */
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
 * The key of an authenticator app that the caller is setting up (docs/spec, section 5, Second factor). Only this answer contains it. A
 * repeated call in the same session gets the same key, so that a lost answer or a reloaded page does not make the app's codes wrong. An
 * account without a sign-in e-mail cannot have recovery codes, so it gets no app (`noSignInEmail`). The owner is notified of a new key.
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
    // Whoever loses the app needs a recovery code, and these are used together with an e-mail.
    if (user.emailKey === null) return noEmail;
    // Nothing that was set up with the printed first password may outlast that password.
    if (user.passwordGiven) return refused('passwordGiven');
    const { key, isNew } = await keepOffer(tx, deps, call);
    if (isNew) await tellFactorOffered(tx, deps, call, user);
    return done({ key, uri: keyUri(key, user.email) });
  });
}

/** Stores the key of an offer: the key that this session is already setting up, or a new key. */
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

/** The offer that this session is setting up, if it is not too old. */
async function openOffer(tx: Tx, { user, now }: AuthorCall) {
  const [offer] = await tx.select().from(secondFactorOffer).where(eq(secondFactorOffer.userId, user.userId));
  const isOpen = offer !== undefined && offer.sessionId === user.sessionId;
  return isOpen && now < offer.createdAt + FACTOR_OFFER_MS ? offer : undefined;
}

/**
 * Makes the offered app the account's, by its first code. `current`: a code of the app that it replaces, or a recovery code. The answer has
 * the tokens of a strong session; the sessions of all other devices end. The owner is notified.
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
    // An app was set up on another device meanwhile.
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

/** The half minute of an offered app's first code, or why the code is refused. */
function firstStep(deps: AppDeps, call: AuthorCall, sealedKey: string, typed: string): number | Refusal {
  const key = openKey(deps, call.user.userId, sealedKey);
  if (key === undefined) return refused('setUpOver');
  return stepOfCode(key, normalCode(typed), call.now) ?? wrongFirstCode;
}

/** Removes the caller's app, by one of its codes or a recovery code. An editor keeps a second factor. The owner is notified. */
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
 * Called when an editor sets up a second factor for the first time. Deletes recovery codes that were made with the password alone: whoever
 * knew the password may have made them, and they would be accepted instead of the factor.
 */
export async function dropEarlierCodes(
  tx: Tx,
  call: AuthorCall,
  user: Pick<typeof account.$inferSelect, 'id' | 'role'>,
): Promise<void> {
  if (!call.user.strong && user.role === 'editor') await dropCodes(tx, user.id);
}
