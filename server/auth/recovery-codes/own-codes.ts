import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AppDeps } from '#server/app-deps.ts';
import { secretChanged } from '#server/auth/account-event.ts';
import { askAgain } from '#server/auth/ask-again.ts';
import { keyedHash } from '#server/auth/keyed-hash.ts';
import { secretHash } from '#server/auth/link-secret.ts';
import { lockAccount } from '#server/auth/lock-account.ts';
import { weakSessionRefusal } from '#server/auth/second-factor/needed-factor.ts';
import type { AuthorCall } from '#server/call.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { account, idempotency } from '#server/db/schema/account.ts';
import { recoveryCode } from '#server/db/schema/recovery-code.ts';
import { done, failed, type Outcome, refused } from '#server/outcome.ts';
import { needsRecentSignIn } from '#server/policies/recent-sign-in.ts';
import { instant } from '#server/presenters/instant.ts';
import { CODE_ALPHABET, CODE_CHARS, RECOVERY_CODES } from '#shared/domain/recovery-code.ts';
import { endpoints } from '#shared/protocol/endpoints.ts';
import type { recoveryCodesMade, recoveryCodesState } from '#shared/protocol/schema/recovery-code.ts';

/** How many codes the caller has left, and when they were made. */
export async function ownCodes(
  db: Reader,
  call: AuthorCall,
): Promise<Outcome<v.InferOutput<typeof recoveryCodesState>>> {
  const codes = await db.select().from(recoveryCode).where(eq(recoveryCode.userId, call.user.userId));
  const [first] = codes;
  return done({
    left: codes.filter(({ usedAt }) => usedAt === null).length,
    madeAt: first === undefined ? null : instant(first.createdAt),
  });
}

/**
 * Makes the caller's recovery codes, in place of earlier ones (docs/spec, section 5, Recovery codes). They are in this answer alone: the
 * database has their hashes. The owner is told. An account without an e-mail has none: a code is used with one. The same request sent
 * again is answered with the same codes as long as they are in force, and never replaces later ones.
 */
export async function makeCodes(
  deps: AppDeps,
  call: AuthorCall,
): Promise<Outcome<v.InferOutput<typeof recoveryCodesMade>>> {
  const stale = needsRecentSignIn(call);
  if (stale !== undefined) return stale;
  const { userId } = call.user;
  const codes = newCodes(deps, call);
  const hashes = codes.map(secretHash);
  return deps.db.transaction(async (tx) => {
    const refusal =
      (await askAgain(tx, call, endpoints.recoveryCodesMake)) ?? (await weakSessionRefusal(tx, call));
    if (refusal !== undefined) return refusal;
    // Two requests at the same moment make one set after the other.
    const user = await lockAccount(tx, userId);
    if (user === undefined) return failed('notFound');
    if (user.emailKey === null) return refused('noSignInEmail');
    // A code would let a printed first password be chosen again.
    if (user.passwordGiven) return refused('passwordGiven');
    const before = await tx.select().from(recoveryCode).where(eq(recoveryCode.userId, userId));
    const same = before.find(({ hash }) => hashes.includes(hash));
    if (same !== undefined) return done({ codes, madeAt: instant(same.createdAt), email: user.email });
    if (!(await isFirst(tx, deps, call))) return failed('idempotencyMismatch');
    await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
    await tx.insert(recoveryCode).values(hashes.map((hash) => ({ userId, hash, createdAt: call.now })));
    // The password was not chosen with a code of this sheet, and more than a password made it.
    if (call.user.strong)
      await tx.update(account).set({ passwordByCode: false }).where(eq(account.id, userId));
    await secretChanged(tx, deps, call, user, 'codesMade');
    return done({ codes, madeAt: instant(call.now), email: user.email });
  });
}

/** Removes the caller's recovery codes. The owner is told. */
export async function removeCodes(
  tx: Tx,
  deps: Pick<AppDeps, 'sealer'>,
  call: AuthorCall,
): Promise<Outcome<unknown>> {
  const stale = needsRecentSignIn(call) ?? (await weakSessionRefusal(tx, call));
  if (stale !== undefined) return stale;
  const user = await lockAccount(tx, call.user.userId);
  if (user === undefined) return failed('notFound');
  await dropCodes(tx, user.id);
  await secretChanged(tx, deps, call, user, 'codesRemoved');
  return done(undefined, 'delete');
}

/** Deletes an account's recovery codes. */
export async function dropCodes(tx: Tx, userId: AuthorCall['user']['userId']): Promise<void> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
}

/**
 * The codes of a request: made from its idempotency key under a key that is not in the database, so that the same request has the same
 * codes although no code is stored; random without an idempotency key. 32 characters divide 256, so every one is as likely.
 */
function newCodes({ tokenKey, random }: AppDeps, { user, idempotencyKey }: AuthorCall): string[] {
  const bytesOf = (index: number): Uint8Array =>
    idempotencyKey === null
      ? random.bytes(CODE_CHARS)
      : createHmac('sha256', tokenKey)
          .update(`recovery code ${index}\n${user.userId}\n${idempotencyKey}`)
          .digest()
          .subarray(0, CODE_CHARS);
  return Array.from({ length: RECOVERY_CODES }, (_, index) =>
    Array.from(bytesOf(index), (byte) => CODE_ALPHABET.charAt(byte % CODE_ALPHABET.length)).join(''),
  );
}

/** Whether codes were never made by this request. The record has no answer, and only a hash of the key: the codes are made from the key. */
async function isFirst(tx: Tx, { tokenKey }: AppDeps, call: AuthorCall): Promise<boolean> {
  if (call.idempotencyKey === null) return true;
  const key = keyedHash(tokenKey, `recovery codes ${call.idempotencyKey}`);
  const claimed = await tx
    .insert(idempotency)
    .values({ userId: call.user.userId, key, requestHash: '', createdAt: call.now })
    .onConflictDoNothing()
    .returning({ key: idempotency.key });
  return claimed.length > 0;
}
