import { createHmac } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { instant } from '#server/core/instant.ts';
import { keyedHash } from '#server/core/keyed-hash.ts';
import { lockAccount } from '#server/core/lock-account.ts';
import { done, failed, type Outcome, refused } from '#server/core/outcome.ts';
import { needsRecentSignIn } from '#server/core/recent-sign-in.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { account, idempotency } from '#server/db/schema/account.ts';
import { recoveryCode } from '#server/db/schema/recovery-code.ts';
import { createSealer, openText, type Sealer, sealText } from '#server/sealing/sealer.ts';
import { askAgain } from '#server/session/ask-again.ts';
import { secretChanged } from '#server/sign-in/account-event.ts';
import { secretHash } from '#server/sign-in/link-secret.ts';
import { weakSessionRefusal } from '#server/sign-in/second-factor/needed-factor.ts';
import { CODE_ALPHABET, CODE_CHARS, RECOVERY_CODES } from '#shared/domain/recovery-code.ts';
import type { Random } from '#shared/lib/ports.ts';
import { endpoints } from '#shared/protocol/endpoints.ts';
import type { recoveryCodesMade, recoveryCodesState } from '#shared/protocol/sign-in/recovery-code.ts';

type Made = v.InferOutput<typeof recoveryCodesMade>;

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
 * Makes the caller's random recovery codes, which replace earlier ones (docs/spec, section 5, Recovery codes). The database has their
 * hashes, and a sealed copy that only the same request opens. A repeated request is answered with the same codes as long as they are valid,
 * and never replaces later ones. The owner is notified. An account without an e-mail has no codes: a code is used together with the e-mail.
 */
export async function makeCodes(deps: AppDeps, call: AuthorCall): Promise<Outcome<Made>> {
  const stale = needsRecentSignIn(call);
  if (stale !== undefined) return stale;
  const { userId } = call.user;
  return deps.db.transaction(async (tx) => {
    const refusal =
      (await askAgain(tx, call, endpoints.recoveryCodesMake)) ?? (await weakSessionRefusal(tx, call));
    if (refusal !== undefined) return refusal;
    // Two requests at the same moment make their sets one after the other.
    const user = await lockAccount(tx, userId);
    if (user === undefined) return failed('notFound');
    if (user.emailKey === null) return refused('noSignInEmail');
    // A recovery code would allow its owner to choose the printed first password again.
    if (user.passwordGiven) return refused('passwordGiven');
    const repeated = await repeatedAnswer(tx, deps, call, user.email);
    if (repeated !== undefined) return repeated;
    const codes = newCodes(deps.random);
    await keepCodes(tx, deps, call, codes);
    await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
    const rows = codes.map((code) => ({ userId, hash: secretHash(code), createdAt: call.now }));
    await tx.insert(recoveryCode).values(rows);
    // The new codes count as a second factor again: a strong session made them, and that needs more than a password chosen with an old
    // code.
    if (call.user.strong)
      await tx.update(account).set({ passwordByCode: false }).where(eq(account.id, userId));
    await secretChanged(tx, deps, call, user, 'codesMade');
    return done({ codes, madeAt: instant(call.now), email: user.email });
  });
}

/** The answer to a repeated request: the same codes as long as they are valid. undefined if the request is new. */
async function repeatedAnswer(
  tx: Tx,
  deps: AppDeps,
  call: AuthorCall,
  email: string,
): Promise<Outcome<Made> | undefined> {
  const codes = await keptCodes(tx, deps, call);
  if (codes === undefined) return undefined;
  const inForce = await tx.select().from(recoveryCode).where(eq(recoveryCode.userId, call.user.userId));
  const hashes = codes.map(secretHash);
  const same = inForce.find(({ hash }) => hashes.includes(hash));
  if (same === undefined) return failed('idempotencyMismatch');
  return done({ codes, madeAt: instant(same.createdAt), email });
}

/** Removes the caller's recovery codes. The owner is notified. */
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

/** New random codes. 32 characters divide 256, so each character is equally likely. */
const newCodes = (random: Random): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(random.bytes(CODE_CHARS), (byte) => CODE_ALPHABET.charAt(byte % CODE_ALPHABET.length)).join(
      '',
    ),
  );

/**
 * Makes the sealer for the codes of a request, with a key derived from the request's idempotency key and the server's. The record has only
 * a hash of the idempotency key, and the log has no trace of it (middleware/request-id.ts), so only the same request opens the codes.
 */
function lockOf({ tokenKey, random }: AppDeps, idempotencyKey: string): { sealer: Sealer; record: string } {
  const key = createHmac('sha256', tokenKey).update(`recovery codes\n${idempotencyKey}`).digest();
  return {
    sealer: createSealer([key], random),
    record: keyedHash(tokenKey, `recovery codes ${idempotencyKey}`),
  };
}

/** Keeps the codes for the same request, which is sent again if its answer was lost. */
async function keepCodes(tx: Tx, deps: AppDeps, call: AuthorCall, codes: readonly string[]): Promise<void> {
  if (call.idempotencyKey === null) return;
  const { sealer, record } = lockOf(deps, call.idempotencyKey);
  const { userId } = call.user;
  await tx.insert(idempotency).values({
    userId,
    key: record,
    requestHash: '',
    answer: sealText(sealer, JSON.stringify(codes), userId),
    createdAt: call.now,
  });
}

/** The codes of the earlier answer to this request; undefined if there was none. Empty if a server of the last release answered. */
async function keptCodes(tx: Tx, deps: AppDeps, call: AuthorCall): Promise<string[] | undefined> {
  if (call.idempotencyKey === null) return undefined;
  const { sealer, record } = lockOf(deps, call.idempotencyKey);
  const { userId } = call.user;
  const [kept] = await tx
    .select({ answer: idempotency.answer })
    .from(idempotency)
    .where(and(eq(idempotency.userId, userId), eq(idempotency.key, record)));
  if (kept === undefined) return undefined;
  if (kept.answer === '') return [];
  return JSON.parse(openText(sealer, kept.answer, userId)) as string[];
}
