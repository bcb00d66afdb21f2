import * as v from 'valibot';
import { CHAPTER_SAVES_MAX } from '#shared/domain/limits.ts';
import { err, ok, type Result } from '#shared/lib/result.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import { recoveryOf } from '#shared/protocol/codes.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import { chapterSaved } from '#shared/protocol/schema/chapter.ts';
import type { OutboxRow } from '#storage/db/outbox-row.ts';
import { onlySaves } from '#storage/outbox/intent-traits.ts';
import type { FlushContext } from '#sync/types/flush-context.ts';
import { sendEntry } from './send-entry.ts';

/** Characters of a request's texts: as much as one longer chapter to begin with, as much as a quick network bears at most. */
const CHARS_MIN = 16_000;
const CHARS_MAX = 64_000;
/** An answer within this makes room for twice as much; one that took longer than the other takes the room back. */
const QUICK_MS = 1_000;
const SLOW_MS = 4_000;

type Answers = Result<unknown, CallFailure>[];
type OneAnswer = AnswerOf<'chapterSaves'>[number];

/**
 * Whether an entry may go with others in one request (SYNC-4). What was sent before goes alone: a request too large for the network
 * it met does not come again.
 */
const goesWithOthers = ({ intent, attempts, frozen }: OutboxRow): boolean =>
  onlySaves(intent) && attempts === 1 && frozen !== null;

const charsOf = (entry: OutboxRow): number => JSON.stringify(entry.frozen?.request).length;

/** How much goes in one request, as far as the network has shown in one drain. */
export function createRequestRoom() {
  let room = CHARS_MIN;
  return {
    /** Takes from the front of `ready` what goes in the next request: one entry, or several saves. */
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
    /** An answer took so many ms. */
    learn(ms: number): void {
      if (ms < QUICK_MS) room = Math.min(CHARS_MAX, room * 2);
      else if (ms > SLOW_MS) room = CHARS_MIN;
    },
  };
}

/** What the server would have said to an entry that came alone. */
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
 * Sends frozen entries that `createRequestRoom` put together, in one request, and gives what came of each, in their order. Each has
 * its own key in it and its own answer: one that is refused keeps no other from being saved, and each may come again alone (SYNC-6).
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
  if (error.kind !== 'answer' || recoveryOf(error.code) !== 'refused') return entries.map(() => err(error));
  // A server that does not take several at once: each goes as it would without this call.
  const answers: Answers = [];
  for (const entry of entries) answers.push(await sendEntry(context, entry));
  return answers;
}
