import { and, eq, sql } from 'drizzle-orm';
import type { Call } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { keyedHash } from '#server/core/keyed-hash.ts';
import { failed, type Outcome, type Refusal } from '#server/core/outcome.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { databaseErrorKind } from '#server/db/database-error.ts';
import { idempotency } from '#server/db/schema/account.ts';
import { statement } from '#server/db/statement.ts';
import { askAgain } from '#server/session/ask-again.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { type Recovery, recoveryOf } from '#shared/protocol/codes.ts';
import type { Endpoint } from '#shared/protocol/endpoint.ts';
import { type Answer, envelopeAnswer } from './envelope-answer.ts';

/**
 * Recoveries of the answers that end a request, and so are recorded. After any other nothing was done, and the same request comes again:
 * later, after a sign-in, a proof or an update. Recorded, its answer would be the same for ever.
 */
const FINAL: ReadonlySet<Recovery> = new Set(['needsDecision', 'refused']);

/** A request whose key has a record already. Its transaction is rolled back. */
class Repeated extends Error {}

/**
 * Runs a command's transaction. With an idempotency key, one commit holds effect and record, final refusals included, so a key has at most one
 * effect however often its request is sent (SYNC-6). The record comes last: a repeated request finds its key taken, is rolled back and
 * gets the answer of the first. If the first is still under way, it waits until the lock timeout, which counts as a busy database. Calls
 * that ask the session again do so before all else, and leave no record if it is over.
 * `requestHash`: of the request's content; the record keeps it under a key.
 */
export async function runCommand(
  { db, tokenKey }: Pick<AppDeps, 'db' | 'tokenKey'>,
  endpoint: Endpoint,
  call: Call,
  requestHash: string,
  body: (tx: Tx) => Promise<Outcome<unknown>>,
): Promise<Answer> {
  const { user, idempotencyKey: key, messages, requestId } = call;
  const ask = async (tx: Tx): Promise<Refusal | undefined> =>
    user !== null && endpoint.asksAgain ? askAgain(tx, { ...call, user }, endpoint) : undefined;
  if (user === null || key === null)
    return twiceIfOvertaken(async () =>
      envelopeAnswer(
        await db.transaction(async (tx) => (await ask(tx)) ?? body(tx), { requestId }),
        messages,
      ),
    );
  const keyed = keyedRequest(tokenKey, requestHash);
  const attempt = () =>
    db.transaction(
      async (tx) => {
        // Not recorded: the same request may come again in a session that counts.
        const refusal = await ask(tx);
        if (refusal !== undefined) return envelopeAnswer(refusal, messages);
        const outcome = await body(tx);
        const answer = envelopeAnswer(outcome, messages);
        // It may be the repetition of a request that was done, while the sign-in was still recent or before the limit was reached.
        if (!outcome.ok && !FINAL.has(recoveryOf(outcome.code)))
          return (await recordedAnswer(tx, user.userId, key, keyed, call)) ?? answer;
        const recorded = await record(tx, {
          userId: user.userId,
          key,
          requestHash: keyed,
          status: answer.status,
          answer: answer.body,
          storyId: outcome.ok ? (outcome.storyId ?? null) : null,
          createdAt: call.now,
        });
        if (recorded.length === 0) throw new Repeated();
        return answer;
      },
      { requestId },
    );
  return twiceIfOvertaken(async () => {
    try {
      return await attempt();
    } catch (error) {
      // `duplicate`: a row that the first request made, before this one came to its record.
      const isRepeated = error instanceof Repeated || databaseErrorKind(error) === 'duplicate';
      const recorded = isRepeated ? await recordedAnswer(db, user.userId, key, keyed, call) : undefined;
      if (recorded === undefined) throw error;
      return recorded;
    }
  });
}

/**
 * Runs a command once more if another request made its row between its look and its write. That row is committed by then, so the command
 * finds it and answers as if it had come later.
 */
async function twiceIfOvertaken(run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    if (databaseErrorKind(error) !== 'duplicate') throw error;
    return run();
  }
}

const record = statement<typeof idempotency.$inferSelect, { key: string }[]>((db) =>
  db
    .insert(idempotency)
    .values({
      userId: sql.placeholder('userId'),
      key: sql.placeholder('key'),
      requestHash: sql.placeholder('requestHash'),
      status: sql.placeholder('status'),
      answer: sql.placeholder('answer'),
      storyId: sql.placeholder('storyId'),
      createdAt: sql.placeholder('createdAt'),
    })
    .onConflictDoNothing()
    .returning({ key: idempotency.key })
    .prepare('record'),
);

/** The answer that this key's record holds, or the refusal of another request under the same key; undefined without a record. */
async function recordedAnswer(
  db: Reader,
  userId: UserId,
  key: string,
  keyed: string,
  { messages }: Call,
): Promise<Answer | undefined> {
  const [kept] = await db
    .select()
    .from(idempotency)
    .where(and(eq(idempotency.userId, userId), eq(idempotency.key, key)));
  if (kept === undefined) return undefined;
  if (isOther(kept.requestHash, keyed)) return envelopeAnswer(failed('idempotencyMismatch'), messages);
  return { code: '0', status: kept.status, body: kept.answer, headers: {} };
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
