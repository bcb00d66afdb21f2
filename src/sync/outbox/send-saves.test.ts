import { describe, expect, it } from 'vitest';
import { ok } from '#shared/lib/result.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import type { OutboxRow } from '#storage/db/outbox-row.ts';
import type { FlushContext } from '#sync/types/flush-context.ts';
import { createRequestRoom, sendTogether } from './send-saves.ts';

/** A save with a text of `chars` characters. */
const aSave = (key: string, chars = 1_000, more: Partial<OutboxRow> = {}): OutboxRow =>
  ({
    key,
    intent: { name: 'saveChapter' },
    attempts: 1,
    frozen: { endpoint: 'chapterAdd', params: {}, request: { text: 'a'.repeat(chars) }, baseRevision: null },
    ...more,
  }) as unknown as OutboxRow;

const keysOf = (entries: readonly OutboxRow[]) => entries.map(({ key }) => key as string);

describe('SYNC-4: how many saves are sent in one request', () => {
  it('as many as fit the length of one long chapter at first, and up to four times as many after quick answers', () => {
    const room = createRequestRoom();
    const taken = () => room.take(Array.from({ length: 30 }, (_, index) => aSave(`${index}`, 5_000))).length;
    expect(taken()).toBe(3);
    room.learn(900);
    expect(taken()).toBe(6);
    room.learn(2_000);
    expect(taken()).toBe(6);
    room.learn(100);
    room.learn(100);
    expect(taken()).toBe(12);
    room.learn(4_500);
    expect(taken()).toBe(3);
  });

  it('at most twenty; a text that is too long for the limit is sent alone', () => {
    const room = createRequestRoom();
    expect(room.take(Array.from({ length: 30 }, (_, index) => aSave(`${index}`, 10)))).toHaveLength(20);
    expect(keysOf(room.take([aSave('long', 100_000), aSave('next')]))).toEqual(['long']);
    expect(room.take([])).toEqual([]);
  });

  it('an entry that was sent before is sent alone, and so is anything but a save', () => {
    const room = createRequestRoom();
    const ready = [
      aSave('one'),
      aSave('two'),
      aSave('sentBefore', 10, { attempts: 2 }),
      aSave('three'),
      aSave('publish', 10, { intent: { name: 'publishChapter', publishAt: null } as OutboxRow['intent'] }),
      aSave('four'),
    ];
    const groups: string[][] = [];
    while (ready.length > 0) groups.push(keysOf(room.take(ready)));
    expect(groups).toEqual([['one', 'two'], ['sentBefore'], ['three'], ['publish'], ['four']]);
  });
});

describe('the results of one request with several saves', () => {
  const asked: string[] = [];
  const answering = (failure: CallFailure): FlushContext => {
    asked.length = 0;
    const call = async (name: string, _input: unknown, manner: { idempotencyKey?: string }) => {
      asked.push(manner.idempotencyKey ?? name);
      return name === 'chapterSaves' ? { ok: false, error: failure } : ok({ data: manner.idempotencyKey });
    };
    return { uid: 'ani', call, signal: new AbortController().signal } as unknown as FlushContext;
  };
  const refusal = (code: string): CallFailure => ({
    kind: 'answer',
    code,
    message: '',
    data: undefined,
    redirect: false,
  });

  it.each(['notFound', 'validation', 'tooLarge', 'forbidden'])(
    'after a %s for the whole request each save is sent alone, under its key',
    async (code) => {
      const answers = await sendTogether(answering(refusal(code)), [aSave('one'), aSave('two')]);
      expect(answers).toEqual([ok('one'), ok('two')]);
      expect(asked).toEqual(['chapterSaves', 'one', 'two']);
    },
  );

  it('after a code that this app does not know each save is sent alone if the status says that the request was refused', async () => {
    const unknown = { ...refusal('brandNew'), status: 405 } as CallFailure;
    const answers = await sendTogether(answering(unknown), [aSave('one'), aSave('two')]);
    expect(answers).toEqual([ok('one'), ok('two')]);
  });

  it.each<CallFailure>([
    { kind: 'network' },
    { kind: 'timeout' },
    { kind: 'nullBody' },
    refusal('rateLimited'),
    refusal('unauthenticated'),
    refusal('internal'),
  ])('after $kind $code every save has that result, and nothing more is sent now', async (failure) => {
    const answers = await sendTogether(answering(failure), [aSave('one'), aSave('two')]);
    expect(answers).toEqual([
      { ok: false, error: failure },
      { ok: false, error: failure },
    ]);
    expect(asked).toEqual(['chapterSaves']);
  });
});
