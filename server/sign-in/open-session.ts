import { eq } from 'drizzle-orm';
import type { Call } from '#server/core/call.ts';
import { networkPrefix } from '#server/core/client-address.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { lockAccount } from '#server/core/lock-account.ts';
import { done, type Outcome, type Refusal, refused } from '#server/core/outcome.ts';
import type { Tx } from '#server/db/database.ts';
import { account, refreshToken, session } from '#server/db/schema/account.ts';
import { limitDevices } from '#server/session/devices.ts';
import {
  makeRefreshToken,
  proofHeader,
  refreshTokenHash,
  sessionHeaders,
} from '#server/session/session-tokens.ts';
import { presentSessionUser } from '#server/session/session-user.ts';
import { disabledRefusal } from '#server/session/suspension.ts';
import { type RightCode, spendRightCode, wrongCode } from '#server/sign-in/second-factor/check-code.ts';
import { neededFactor } from '#server/sign-in/second-factor/needed-factor.ts';
import type { SessionUser } from '#shared/protocol/session/session.ts';
import { tellNewSignIn } from './account-event.ts';

/**
 * Opens a session of this account on the calling device. The answer is the same for every sign-in method (docs/spec, section 7). `asRead`:
 * the account as it was when the first factor was checked. Verifying a password takes a while, so the account is locked and read again:
 * no one gets in with a password that was changed meanwhile. `accountDisabled`, with the reason if there is one, if an editor or the operator
 * disabled the account. `second`:
 * the right code that came with the first factor, or null; a passkey is two factors by itself.
 */
export async function openSession(
  deps: Pick<AppDeps, 'random' | 'tokenKey' | 'sealer'>,
  tx: Tx,
  call: Call,
  asRead: typeof account.$inferSelect,
  second: RightCode | 'passkey' | null,
): Promise<Outcome<SessionUser>> {
  const user = await lockAccount(tx, asRead.id);
  // The job that deletes the account may have begun.
  const isOver = user === undefined || (user.deleteAt !== null && user.deleteAt <= call.now);
  if (isOver || user.passwordHash !== asRead.passwordHash) return refused('wrongPassword');
  if (user.disabledAt !== null) return disabledRefusal(user);
  if (second !== 'passkey') {
    const refusal = await secondRefusal(tx, deps, call, user, second);
    if (refusal !== undefined) return refusal;
  }
  const sessionId = call.newId<string>();
  const token = makeRefreshToken(deps.random);
  const earlier = await tx
    .select({ udid: session.udid, forgotten: session.forgotten })
    .from(session)
    .where(eq(session.userId, user.id));
  const knows = ({ udid, forgotten }: (typeof earlier)[number]) =>
    !forgotten && udid !== '' && udid === call.udid;
  // The first sign-in after registering is not reported.
  const isNewDevice = earlier.length > 0 && !earlier.some(knows);
  await tx.insert(session).values({
    id: sessionId,
    userId: user.id,
    udid: call.udid,
    userAgent: call.userAgent,
    network: networkPrefix(call.address),
    createdAt: call.now,
    authenticatedAt: call.now,
    refreshedAt: call.now,
    strongAt: second === null ? null : call.now,
  });
  await tx
    .insert(refreshToken)
    .values({ hash: refreshTokenHash(token), sessionId, udid: call.udid, createdAt: call.now });
  await limitDevices(tx, call, user.id, sessionId);
  if (isNewDevice) await tellNewSignIn(tx, deps, call, { ...user, language: call.language });
  if (user.language !== call.language)
    await tx.update(account).set({ language: call.language }).where(eq(account.id, user.id));
  return {
    ...done(presentSessionUser(user)),
    headers: {
      ...sessionHeaders(deps.tokenKey, sessionId, token, call.now),
      ...proofHeader(deps.tokenKey, sessionId, call.now),
    },
  };
}

/** Uses up the second factor's code, if the account needs one now: a factor may have been set up or removed since the code was checked. */
async function secondRefusal(
  tx: Tx,
  deps: Pick<AppDeps, 'sealer'>,
  call: Call,
  user: typeof account.$inferSelect,
  code: RightCode | null,
): Promise<Refusal | undefined> {
  const needed = await neededFactor(tx, user);
  if (code === null) return needed === null ? undefined : refused('codeNeeded', { factor: needed });
  return (await spendRightCode(tx, deps, call, user, code)) ? undefined : wrongCode;
}
