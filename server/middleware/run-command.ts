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
 * Only answers with one of these recoveries end a request, so only they are recorded. With any other answer nothing was done, and the same
 * request is sent again: later, or after a sign-in, a proof or an update. If that answer were recorded, it would stay the same for ever.
 */
const FINAL: ReadonlySet<Recovery> = new Set(['needsDecision', 'refused']);

/** A request whose key already has a record. Its transaction is rolled back. */
class Repeated extends Error {}

/**
 * Runs a command's transaction. With an idempotency key, one commit contains effect and record, also for final refusals. So a key has at
 * most one effect however often its request is sent (SYNC-6). Chromium itself repeats a POST when a kept-alive connection dies. The record
 * is written last: a repeated request finds its key taken, is rolled back and gets the first request's answer. If the first request is
 * still running, the repeated one waits until the lock timeout, which counts as a busy database. Calls that check the session again do so
 * before all else, and leave no record if it has ended. `requestHash`: hash of the request's content; the record keeps it hashed with a
 * key.
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
        // This answer is not recorded: the same request may be sent again in a valid session.
        const refusal = await ask(tx);
        if (refusal !== undefined) return envelopeAnswer(refusal, messages);
        const outcome = await body(tx);
        const answer = envelopeAnswer(outcome, messages);
        // The request may repeat one that succeeded while the sign-in was still recent or before the limit was reached.
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
      // `duplicate`: the first request made a row before this request reached its record.
      const isRepeated = error instanceof Repeated || databaseErrorKind(error) === 'duplicate';
      const recorded = isRepeated ? await recordedAnswer(db, user.userId, key, keyed, call) : undefined;
      if (recorded === undefined) throw error;
      return recorded;
    }
  });
}

/**
 * Runs a command a second time if another request made its row between its read and its write. That row is committed by then, so the
 * command finds the row and answers as if it had run later.
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

/** The answer in this key's record, or the refusal if a different request has the same key; undefined without a record. */
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
 * What a record stores of its request: a short mark of the server's key, and a hash made with that key. Some requests contain a password,
 * which whoever copies the database could guess from a hash without a key.
 */
const keyedRequest = (tokenKey: Uint8Array, requestHash: string): string =>
  `${keyedHash(tokenKey, 'requests').slice(0, 8)}.${keyedHash(tokenKey, `request ${requestHash}`)}`;

/**
 * Whether a record is known to belong to a different request. A record made under an earlier server key cannot be compared and counts as
 * the same request. A change of the server's key must not refuse a repeated request, and every honest client uses an idempotency key only
 * for one request.
 */
function isOther(kept: string, now: string): boolean {
  const [keptKey, keptHash] = kept.split('.');
  const [key, hash] = now.split('.');
  return keptKey === key && keptHash !== hash;
}
