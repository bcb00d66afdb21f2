import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Call } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { keyedHash } from '#server/core/keyed-hash.ts';
import { logSecondFactor } from '#server/core/log-refusal.ts';
import { type Refusal, refused } from '#server/core/outcome.ts';
import type { Tx } from '#server/db/database.ts';
import { type account, session } from '#server/db/schema/account.ts';
import { recoveryCode } from '#server/db/schema/recovery-code.ts';
import { secondFactor } from '#server/db/schema/second-factor.ts';
import { secretChanged } from '#server/sign-in/account-event.ts';
import { countAttempt, forgiveAttempt } from '#server/sign-in/attempt-limits.ts';
import { secretHash } from '#server/sign-in/link-secret.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { normalCode } from '#shared/domain/recovery-code.ts';
import { isAppCode } from '#shared/domain/second-factor.ts';
import { isUsedUp, openKey, stepAt, stepOfCode } from './authenticator-app.ts';
import { neededFactor } from './needed-factor.ts';

type Account = typeof account.$inferSelect;
/**
 * A right code. A code of the authenticator app is identified by the app's key and the code's half minute, a recovery code by its hash.
 * `spendRightCode` uses it up.
 */
export type RightCode =
  | { readonly kind: 'app'; readonly sealedKey: string; readonly step: number }
  | { readonly kind: 'recovery'; readonly hash: string };

export type Checked = { ok: true; code: RightCode | null } | { ok: false; refusal: Refusal };

const no = (refusal: Refusal): Checked => ({ ok: false, refusal });

/**
 * The code is wrong or used up. The account is known here, so the message differs from the one for an e-mail with a recovery code.
 */
export const wrongCode: Refusal = {
  ...refused('codeWrong'),
  message: (messages) => messages.refusal.secondCodeWrong,
};

/** The app's key cannot be opened, so its codes cannot be checked. A recovery code can be. */
const uncheckedCode: Refusal = {
  ...refused('codeWrong'),
  message: (messages) => messages.refusal.secondCodeUnchecked,
};

/**
 * Checks the second factor of a sign-in whose first factor was right, before the transaction. `code` is null if no second factor is needed.
 * If the code is missing, it refuses with `codeNeeded` and the kind of the factor. Nothing is used up by then, so the same request can be
 * sent again with a code.
 */
export async function checkSignInCode(
  deps: AppDeps,
  call: Call,
  user: Account,
  typed: string | undefined,
): Promise<Checked> {
  const needed = await neededFactor(deps.db, user);
  if (needed === null) return { ok: true, code: null };
  if (typed === undefined || typed.trim() === '') {
    logSecondFactor(deps, call, user.id, 'asked for');
    return no(refused('codeNeeded', { factor: needed }));
  }
  return checkCode(deps, call, user, typed);
}

/**
 * Checks a code of the account's app, or a recovery code in its place. A try is counted before the code is checked, and a right code takes
 * the count back. A device that has signed in before has its own counter, so guesses from elsewhere do not lock the owner out. Recovery
 * codes have a separate counter too, so guesses at the app's codes leave recovery codes usable. A code that cannot be checked does not
 * count.
 */
export async function checkCode(deps: AppDeps, call: Call, user: Account, typed: string): Promise<Checked> {
  const limit = deps.settings.rateLimits.code;
  const normal = normalCode(typed);
  const what = isAppCode(normal) ? 'code' : 'recovery';
  const device = (await isKnownDevice(deps, user.id, call.udid)) ? ` ${call.udid}` : '';
  const counters = [{ key: `${what} ${keyedHash(deps.tokenKey, user.id + device)}`, limit }];
  const wait = await countAttempt(deps.db, call.now, counters);
  if (wait > 0) {
    logSecondFactor(deps, call, user.id, 'refused');
    return no({ ok: false, code: 'rateLimited', retryAfterSeconds: wait });
  }
  const code = await findCode(deps, call, user, normal);
  if (code === 'unchecked') {
    await forgiveAttempt(deps.db, counters);
    return no(uncheckedCode);
  }
  if (code === undefined) {
    logSecondFactor(deps, call, user.id, 'refused');
    return no(wrongCode);
  }
  if (code.kind === 'recovery' && user.passwordByCode) {
    logSecondFactor(deps, call, user.id, 'refused');
    return no({ ...wrongCode, message: (messages) => messages.refusal.secondCodeOfSheet });
  }
  await forgiveAttempt(deps.db, counters);
  return { ok: true, code };
}

async function isKnownDevice({ db }: AppDeps, userId: UserId, udid: string): Promise<boolean> {
  if (udid === '') return false;
  const before = await db
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.userId, userId), eq(session.udid, udid), eq(session.forgotten, false)))
    .limit(1);
  return before.length > 0;
}

async function findCode(
  deps: AppDeps,
  call: Call,
  { id }: Account,
  normal: string,
): Promise<RightCode | 'unchecked' | undefined> {
  if (isAppCode(normal)) {
    const [app] = await deps.db.select().from(secondFactor).where(eq(secondFactor.userId, id));
    if (app === undefined) return undefined;
    const key = openKey(deps, id, app.sealedKey);
    if (key === undefined) return 'unchecked';
    const step = stepOfCode(key, normal, call.now);
    if (step === null) return undefined;
    const isRepeated = step === app.usedStep && app.usedBy !== '' && app.usedBy === requestOf(call);
    const isOpen = isRepeated || !isUsedUp(step, app.usedStep, call.now);
    return isOpen ? { kind: 'app', sealedKey: app.sealedKey, step } : undefined;
  }
  const hash = secretHash(normal);
  const [code] = await deps.db
    .select()
    .from(recoveryCode)
    .where(and(eq(recoveryCode.userId, id), eq(recoveryCode.hash, hash)));
  const isOpen = code !== undefined && (code.usedAt === null || isUsedBy(code, call));
  return isOpen ? { kind: 'recovery', hash } : undefined;
}

/** How long after its first arrival a request may be repeated after a lost answer. In ms. */
const REPEAT_MS = 10 * 60_000;

/** Whether this same request used the recovery code within the last ten minutes. */
const isUsedBy = ({ usedAt, usedKey }: typeof recoveryCode.$inferSelect, call: Call): boolean =>
  usedAt !== null && call.now < usedAt + REPEAT_MS && requestOf(call) !== '' && usedKey === requestOf(call);

/** Identifies a request, so that its code is still accepted when it is sent again after a lost answer; '' if it has no idempotency key. */
const requestOf = ({ udid, idempotencyKey }: Call): string =>
  idempotencyKey === null ? '' : `${udid} ${idempotencyKey}`;

/**
 * Uses up a right code, in the transaction that needs it. That transaction has locked the account. Returns false if another request used
 * the code meanwhile, or if the code no longer belongs to the account. The owner is notified of a used recovery code.
 */
export async function spendRightCode(
  tx: Tx,
  deps: Pick<AppDeps, 'sealer'>,
  call: Call,
  user: Account,
  code: RightCode,
): Promise<boolean> {
  if (code.kind === 'app') {
    const { usedStep, usedBy } = secondFactor;
    const used = await tx
      .update(secondFactor)
      .set({ usedStep: code.step, usedBy: requestOf(call) })
      .where(
        and(
          eq(secondFactor.userId, user.id),
          // The authenticator app may have been replaced meanwhile.
          eq(secondFactor.sealedKey, code.sealedKey),
          or(
            lt(usedStep, code.step),
            // This condition is the rule of `isUsedUp` in SQL.
            sql`${usedStep} > ${stepAt(call.now) + 1}::bigint`,
            and(eq(usedStep, code.step), eq(usedBy, requestOf(call)), sql`${usedBy} <> ''`),
          ),
        ),
      )
      .returning({ userId: secondFactor.userId });
    return used.length > 0;
  }
  const isIt = and(eq(recoveryCode.userId, user.id), eq(recoveryCode.hash, code.hash));
  const used = await tx
    .update(recoveryCode)
    .set({ usedAt: call.now, usedKey: requestOf(call) })
    .where(and(isIt, isNull(recoveryCode.usedAt)))
    .returning({ hash: recoveryCode.hash });
  if (used.length > 0) {
    await secretChanged(tx, deps, call, { ...user, language: call.language }, 'codeForSignIn');
    return true;
  }
  const [before] = await tx.select().from(recoveryCode).where(isIt);
  return before !== undefined && isUsedBy(before, call);
}
