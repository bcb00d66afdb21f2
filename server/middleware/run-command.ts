import { and, eq } from 'drizzle-orm';
import type { AppDeps } from '#server/app-deps.ts';
import { keyedHash } from '#server/auth/keyed-hash.ts';
import type { Call } from '#server/call.ts';
import type { Tx } from '#server/db/database.ts';
import { idempotency } from '#server/db/schema/account.ts';
import { failed, type Outcome } from '#server/outcome.ts';
import { type Answer, envelopeAnswer } from './envelope-answer.ts';

/**
 * Runs a command's transaction. With an idempotency key, one commit holds claim, effect and answer, refusals included, so a key has at
 * most one effect however often its request is sent (SYNC-6). A second request waits for the first one's claim (the unique key) until the
 * lock timeout, which counts as a busy database. `requestHash`: of the request's content; the record keeps it under a key.
 */
export async function runCommand(
  { db, tokenKey }: Pick<AppDeps, 'db' | 'tokenKey'>,
  call: Call,
  requestHash: string,
  body: (tx: Tx) => Promise<Outcome<unknown>>,
): Promise<Answer> {
  const { user, idempotencyKey: key, messages } = call;
  if (user === null || key === null) return envelopeAnswer(await db.transaction((tx) => body(tx)), messages);
  const keyed = keyedRequest(tokenKey, requestHash);
  const record = and(eq(idempotency.userId, user.userId), eq(idempotency.key, key));
  return db.transaction(async (tx) => {
    const claimed = await tx
      .insert(idempotency)
      .values({ userId: user.userId, key, requestHash: keyed, createdAt: call.now })
      .onConflictDoNothing()
      .returning({ key: idempotency.key });
    if (claimed.length === 0) {
      const [kept] = await tx.select().from(idempotency).where(record);
      if (kept === undefined) return envelopeAnswer(failed('inProgress'), messages);
      if (isOther(kept.requestHash, keyed)) return envelopeAnswer(failed('idempotencyMismatch'), messages);
      return keptAnswer(kept);
    }
    const outcome = await body(tx);
    // Nothing was done, and the author sends the same request again after proving to be the owner.
    if (!outcome.ok && outcome.code === 'reauthenticate') {
      await tx.delete(idempotency).where(record);
      return envelopeAnswer(outcome, messages);
    }
    const answer = envelopeAnswer(outcome, messages);
    await tx
      .update(idempotency)
      .set({
        status: answer.status,
        answer: answer.body,
        storyId: outcome.ok ? (outcome.storyId ?? null) : null,
      })
      .where(record);
    return answer;
  });
}

/**
 * What a record keeps of its request: the mark of the key, and a hash under that key. Some requests hold a password, which a hash without
 * a key would let anyone who copies the database guess.
 */
const keyedRequest = (tokenKey: Uint8Array, requestHash: string): string =>
  `${keyedHash(tokenKey, 'requests').slice(0, 8)}.${keyedHash(tokenKey, `request ${requestHash}`)}`;

/**
 * Whether a record is known to be of another request. One made under another key cannot be compared and counts as the same: a change of
 * the key must not refuse a repeated request, and the idempotency key alone makes it the same for every honest client.
 */
function isOther(kept: string, now: string): boolean {
  const [keptKey, keptHash] = kept.split('.');
  const [key, hash] = now.split('.');
  return keptKey === key && keptHash !== hash;
}

const keptAnswer = (kept: { status: number; answer: string }): Answer => ({
  code: '0',
  status: kept.status,
  body: kept.answer,
  headers: {},
});
