import * as v from 'valibot';
import { CHAPTER_SAVES_MAX } from '#shared/domain/limits.ts';
import { err, ok, type Result } from '#shared/lib/result.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import { chapterSaved } from '#shared/protocol/chapter/chapter.ts';
import { recoveryOf } from '#shared/protocol/codes.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import { onlySaves } from '#storage/db/intents.ts';
import type { OutboxRow } from '#storage/db/outbox-row.ts';
import type { FlushContext } from '#sync/types/flush-context.ts';

/** Characters of text in one request. It begins with room for one long chapter, and grows on a fast network to room for four. */
const CHARS_MIN = 16_000;
const CHARS_MAX = 64_000;
/** An answer within QUICK_MS doubles the capacity of a request; one slower than SLOW_MS resets it. */
const QUICK_MS = 1_000;
const SLOW_MS = 4_000;

type Answers = Result<unknown, CallFailure>[];
type OneAnswer = AnswerOf<'chapterSaves'>[number];

/**
 * Whether an entry may share a request (SYNC-4). An entry that was sent before is sent alone: a request too large for the network must not
 * be repeated.
 */
const goesWithOthers = ({ intent, attempts, frozen }: OutboxRow): boolean =>
  onlySaves(intent) && attempts === 1 && frozen !== null;

const charsOf = (entry: OutboxRow): number => JSON.stringify(entry.frozen?.request).length;

/** How much fits in one request, learned from the network during one drain. */
export function createRequestRoom() {
  let room = CHARS_MIN;
  return {
    /** Takes the next request's entries from the front of `ready`: one entry, or several saves. */
    take(ready: OutboxRow[]): OutboxRow[] {
      const group = ready.splice(0, 1);
      const [first] = group;
      if (!first || !goesWithOthers(first)) return group;
      let chars = charsOf(first);
      for (let next = ready[0]; next && goesWithOthers(next); next = ready[0]) {
        chars += charsOf(next);
        if (chars > room || group.length === CHAPTER_SAVES_MAX) break;
        group.push(next);
        ready.shift();
      }
      return group;
    },
    /** Records that an answer took `ms`. */
    learn(ms: number): void {
      if (ms < QUICK_MS) room = Math.min(CHARS_MAX, room * 2);
      else if (ms > SLOW_MS) room = CHARS_MIN;
    },
  };
}

/** The result as if the entry had been sent alone. */
function answerTo(one: OneAnswer | undefined): Result<unknown, CallFailure> {
  if (one?.success) {
    const saved = v.safeParse(chapterSaved, one.data);
    return saved.success ? ok(saved.output) : err({ kind: 'nullBody' });
  }
  if (!one) return err({ kind: 'nullBody' });
  const { code, message, data, retryAfter } = one;
  return err({
    kind: 'answer',
    code: String(code),
    message,
    data,
    redirect: false,
    ...(retryAfter === undefined ? {} : { retryAfterMs: retryAfter * 1_000 }),
  });
}

/**
 * Sends one frozen entry with the same body and key at every try, on any host (SYNC-3, SYNC-6), and for its own author only (SYNC-11). A
 * cover's bytes are read from their row; without them there is nothing to send.
 */
async function sendEntry(context: FlushContext, entry: OutboxRow): Promise<Result<unknown, CallFailure>> {
  const { frozen, intent, key, uid } = entry;
  if (!frozen) throw new Error('an entry is frozen before it is sent');
  let request = frozen.request;
  if (intent.name === 'uploadCover') {
    const cover = await context.db.covers.get([uid, intent.coverId]);
    if (!cover)
      return err({ kind: 'answer', code: 'notFound', message: '', data: undefined, redirect: false });
    request = { ...request, file: new Blob([cover.bytes], { type: cover.type }) };
  }
  const manner = { mode: 'outbox', as: uid, idempotencyKey: key, signal: context.signal } as const;
  const result = await context.call(frozen.endpoint, { params: frozen.params, request }, manner);
  return result.ok ? { ok: true, value: result.value.data } : result;
}

/**
 * Sends frozen entries that `createRequestRoom` grouped, in one request. Returns their results in the same order. Each entry has its own
 * key and its own answer: a refused entry does not keep the others from being saved, and each can be sent again alone (SYNC-6).
 */
export async function sendTogether(context: FlushContext, entries: readonly OutboxRow[]): Promise<Answers> {
  const [first] = entries;
  if (entries.length === 1 && first) return [await sendEntry(context, first)];
  const saves = entries.flatMap(({ key, frozen }) =>
    frozen ? [{ key, call: frozen.endpoint, request: frozen.request }] : [],
  );
  const manner = { mode: 'outbox', as: context.uid, signal: context.signal } as const;
  const result = await context.call('chapterSaves', { request: { saves } }, manner);
  if (result.ok) return entries.map((_, index) => answerTo(result.value.data[index]));
  const { error } = result;
  if (error.kind !== 'answer' || recoveryOf(error.code, error.status) !== 'refused')
    return entries.map(() => err(error));
  // The server does not support several saves in one request: send each alone.
  const answers: Answers = [];
  for (const entry of entries) answers.push(await sendEntry(context, entry));
  return answers;
}
