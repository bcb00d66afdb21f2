import { eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AppDeps } from '#server/app-deps.ts';
import { tellOwner } from '#server/auth/account-event.ts';
import { secretHash } from '#server/auth/link-secret.ts';
import type { AuthorCall } from '#server/call.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { recoveryCode } from '#server/db/schema/recovery-code.ts';
import { done, failed, type Outcome, refused } from '#server/outcome.ts';
import { needsRecentSignIn } from '#server/policies/recent-sign-in.ts';
import { instant } from '#server/presenters/instant.ts';
import { CODE_ALPHABET, CODE_CHARS, RECOVERY_CODES } from '#shared/domain/recovery-code.ts';
import type { Random } from '#shared/lib/ports.ts';
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
 * database has their hashes. The owner is told. An account without an e-mail has none: a code is used with one.
 */
export async function makeCodes(
  deps: AppDeps,
  call: AuthorCall,
): Promise<Outcome<v.InferOutput<typeof recoveryCodesMade>>> {
  const stale = needsRecentSignIn(call);
  if (stale !== undefined) return stale;
  const { userId } = call.user;
  const codes = Array.from({ length: RECOVERY_CODES }, () => newCode(deps.random));
  return deps.db.transaction(async (tx) => {
    // Two requests at the same moment make one set after the other.
    const [user] = await tx.select().from(account).where(eq(account.id, userId)).for('update');
    if (user === undefined) return failed('notFound');
    if (user.emailKey === null) return refused('noSignInEmail');
    // A code would let a printed first password be chosen again.
    if (user.passwordGiven) return refused('passwordGiven');
    await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
    await tx
      .insert(recoveryCode)
      .values(codes.map((code) => ({ userId, hash: secretHash(code), createdAt: call.now })));
    await tellOwner(tx, deps, call, user, 'codesMade');
    return done({ codes, madeAt: instant(call.now), email: user.email });
  });
}

/** Removes the caller's recovery codes. */
export async function removeCodes(tx: Tx, call: AuthorCall): Promise<Outcome<unknown>> {
  const stale = needsRecentSignIn(call);
  if (stale !== undefined) return stale;
  await dropCodes(tx, call.user.userId);
  return done(undefined, 'delete');
}

/** Deletes an account's recovery codes. */
export async function dropCodes(tx: Tx, userId: AuthorCall['user']['userId']): Promise<void> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
}

/** 32 characters divide 256, so every one is as likely. */
const newCode = (random: Random): string =>
  Array.from(random.bytes(CODE_CHARS), (byte) => CODE_ALPHABET.charAt(byte % CODE_ALPHABET.length)).join('');
