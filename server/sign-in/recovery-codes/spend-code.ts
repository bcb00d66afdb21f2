import { and, eq } from 'drizzle-orm';
import type { Call } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { logProven, refusalLogged } from '#server/core/log-refusal.ts';
import { done, invalid, type Outcome, refused } from '#server/core/outcome.ts';
import type { Tx } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { recoveryCode } from '#server/db/schema/recovery-code.ts';
import { endSessions } from '#server/session/end-sessions.ts';
import { secretChanged } from '#server/sign-in/account-event.ts';
import { countAttempt, forgiveAttempt, madeAttempt } from '#server/sign-in/attempt-limits.ts';
import { secretHash } from '#server/sign-in/link-secret.ts';
import { countersOf, findAccount } from '#server/sign-in/log-in.ts';
import { newPasswordProblem } from '#server/sign-in/new-password.ts';
import { emailProblem } from '#shared/domain/credentials.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { normalCode } from '#shared/domain/recovery-code.ts';

type Sent = { email: string; code: string; password: string };

/** The id used for an unknown account, so that the same queries run. No account has this id. */
const NOBODY = '00000000-0000-0000-0000-000000000000' as UserId;

/**
 * Sets a new password by a recovery code (docs/spec, section 5, Recovery codes). All sessions end. Limited like sign-in. The new password
 * is hashed first, which takes nearly all of the time: an unknown account, a wrong code and a used code get the same answer after the same
 * time. Repeating the same request after a lost answer succeeds again.
 */
export async function spendCode(deps: AppDeps, call: Call, sent: Sent): Promise<Outcome<unknown>> {
  const email = sent.email.trim();
  const password = sent.password.trim();
  const problems = { email: emailProblem(email), password: newPasswordProblem(password, email) };
  if (problems.email !== undefined || problems.password !== undefined) return invalid(problems);
  const { user, emailKey, knownDevice } = await findAccount(deps, email, call.udid);
  const outcome = await spend(deps, call, { emailKey, knownDevice, code: sent.code, password });
  if (outcome.ok) logProven(deps, call, user?.id ?? '', 'recoveryCode');
  return refusalLogged(deps, call, user?.id ?? '', 'recoveryCode', outcome);
}

async function spend(
  deps: AppDeps,
  call: Call,
  sent: { emailKey: string; knownDevice: boolean; code: string; password: string },
): Promise<Outcome<unknown>> {
  const { emailKey, knownDevice, password } = sent;
  const counters = countersOf(deps, call, emailKey, knownDevice);
  const wait = await countAttempt(deps.db, call.now, counters);
  if (wait > 0) return { ok: false, code: 'rateLimited', retryAfterSeconds: wait };
  const asker = { address: call.address, isKnown: knownDevice };
  const passwordHash = await madeAttempt(deps.db, counters, () => deps.passwordHasher.hash(password, asker));
  const outcome = await deps.db.transaction(async (tx) => {
    const { user, code } = await findCode(tx, emailKey, sent.code);
    if (user === undefined || code === undefined) return refused('codeWrong');
    if (code.usedAt !== null) {
      const isRepeated = call.idempotencyKey !== null && code.usedKey === call.idempotencyKey;
      return isRepeated && user.passwordHash !== null
        ? { repeated: user.passwordHash }
        : refused('codeWrong');
    }
    await tx
      .update(recoveryCode)
      .set({ usedAt: call.now, usedKey: call.idempotencyKey })
      .where(isCode(user.id, sent.code));
    await tx
      .update(account)
      .set({ passwordHash, passwordGiven: false, passwordByCode: true })
      .where(eq(account.id, user.id));
    await endSessions(tx, user.id, call.now, call.udid);
    await secretChanged(tx, deps, call, { ...user, language: call.language }, 'codeUsed');
    return done(undefined);
  });
  if (!('repeated' in outcome)) {
    if (outcome.ok) await forgiveAttempt(deps.db, counters);
    return outcome;
  }
  if (!(await deps.passwordHasher.verify(outcome.repeated, password, asker))) return refused('codeWrong');
  await forgiveAttempt(deps.db, counters);
  return done(undefined);
}

const isCode = (userId: UserId, code: string) =>
  and(eq(recoveryCode.userId, userId), eq(recoveryCode.hash, secretHash(normalCode(code))));

/** Finds the code and locks it: of two requests with the same code at the same moment, the second finds it used. */
async function findCode(tx: Tx, emailKey: string, typed: string) {
  const [user] = await tx.select().from(account).where(eq(account.emailKey, emailKey)).for('update');
  const [code] = await tx
    .select()
    .from(recoveryCode)
    .where(isCode(user?.id ?? NOBODY, typed))
    .for('update');
  return { user, code };
}
