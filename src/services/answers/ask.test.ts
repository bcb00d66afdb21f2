import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { UserId } from '#shared/domain/ids.ts';
import type { CallFailure, CallOptions } from '#shared/protocol/api-client.ts';
import { keepAnswer, keptAnswer } from '#storage/owned/kept-answers.ts';
import { ask, type Keep, type Kept, keyOf } from './ask.ts';

const AYU = 'ayu' as UserId;
const refusal = (code: string): CallFailure => ({
  kind: 'answer',
  code,
  message: '',
  data: undefined,
  redirect: false,
});
const offline: CallFailure = { kind: 'network' };

type Now = { uid: string; leaving?: true } | null;
type Setup = {
  keep: Keep;
  key?: string | null;
  before?: Kept<unknown>;
  /** Who is signed in when the answer comes. */
  now?: Now;
};
/** Asks a server that gives `value` or fails with `failure`, and returns what was shown, one after the other. */
async function asked(result: { value: unknown } | { failure: CallFailure }, setup: Setup) {
  const { keep, key = null, before = { state: 'loading' }, now = { uid: AYU } } = setup;
  const shown: Kept<unknown>[] = [];
  let current = before;
  let options: CallOptions | undefined;
  const { signal } = new AbortController();
  const call = async (_name: string, _input: object, given: CallOptions) => {
    options = given;
    // The stored answer arrives first, as on a device.
    await new Promise((later) => setTimeout(later, 10));
    return 'value' in result ? { ok: true, value: result.value } : { ok: false, error: result.failure };
  };
  await ask(
    { api: { call }, clock: { now: () => 7 }, session: { current: () => now } } as never,
    { name: 'accountEmail', input: {}, keep, uid: AYU, key, signal },
    (next) => {
      current = (next as (before: Kept<unknown>) => Kept<unknown>)(current);
      shown.push(current);
    },
  );
  return { shown, last: current, passesSignal: options?.signal === signal, quiet: options?.quiet };
}
const ready = (value: unknown, at: number, stale: CallFailure | null = null) => ({
  state: 'ready',
  value,
  at,
  stale,
});

test.each<[Keep, string, string | null]>([
  ['author', '{}', 'ayu/answer/accountEmail:en_US:{}'],
  ['author', '{"request":{}}', 'ayu/answer/accountEmail:en_US:{"request":{}}'],
  ['device', '{}', 'nobody/answer/accountEmail:en_US'],
  ['device', '{"request":{"a":1}}', 'nobody/answer/accountEmail:en_US:{"request":{"a":1}}'],
  ['no', '{}', null],
  ['worker', '{}', null],
])('the key of an answer kept for %s, with the input %s, is the one that devices have', (keep, json, key) => {
  expect(keyOf({ name: 'accountEmail', json, keep, uid: AYU, language: 'en_US' })).toBe(key);
});

test('a visitor gets no author’s answers', () => {
  const question = { name: 'accountEmail', json: '{}', uid: undefined, language: 'en_US' } as const;
  expect(keyOf({ ...question, keep: 'author' })).toBeNull();
});

test.each<Keep>(['author', 'device'])(
  '%s: the kept answer first, then the new one, which is kept',
  async (keep) => {
    const key = `order of ${keep}`;
    await keepAnswer(key, { value: 'old', at: 1 });
    const { shown, passesSignal, quiet } = await asked({ value: 'new' }, { keep, key });
    expect(shown).toEqual([ready('old', 1), ready('new', 7)]);
    expect(await keptAnswer(key)).toEqual({ value: 'new', at: 7 });
    expect([passesSignal, quiet]).toEqual([false, true]);
  },
);

test('a kept answer does not replace what is shown', async () => {
  await keepAnswer('shown', { value: 'old', at: 1 });
  const before = ready('newer', 5) as Kept<unknown>;
  const { shown } = await asked({ value: 'new' }, { keep: 'author', key: 'shown', before });
  expect(shown).toEqual([before, ready('new', 7)]);
});

test.each<[string, Now]>([
  ['has signed out', null],
  ['is signing out', { uid: AYU, leaving: true }],
  ['is another one', { uid: 'bima' }],
])('an answer is not kept if its author %s (SYNC-11)', async (_, now) => {
  const { last } = await asked({ value: 'new' }, { keep: 'author', key: 'gone', now });
  expect(last).toEqual(ready('new', 7));
  expect(await keptAnswer('gone')).toBeUndefined();
});

test('a list for everyone is kept for visitors too', async () => {
  await asked({ value: 'new' }, { keep: 'device', key: 'for all', now: null });
  expect(await keptAnswer('for all')).toEqual({ value: 'new', at: 7 });
});

test.each<[Keep, string, CallFailure, boolean]>([
  ['author', 'without a network', offline, true],
  ['author', 'with a server that has too much to do', refusal('overloaded'), true],
  ['author', 'refused', refusal('notFound'), false],
  ['device', 'without a network', offline, true],
  ['device', 'refused', refusal('notFound'), true],
])('%s, %s: the kept answer stays with the reason: %o', async (keep, _, failure, stays) => {
  const key = `failing ${keep}`;
  await keepAnswer(key, { value: 'old', at: 1 });
  const { last } = await asked({ failure }, { keep, key });
  expect(last).toEqual(stays ? ready('old', 1, failure) : { state: 'failed', failure });
});

test.each<Keep>(['author', 'device', 'no', 'worker'])(
  '%s: with nothing kept a failure is shown',
  async (keep) => {
    const key = keep === 'author' || keep === 'device' ? 'nothing here' : null;
    const { shown } = await asked({ failure: offline }, { keep, key });
    expect(shown).toEqual([{ state: 'failed', failure: offline }]);
  },
);

test.each<[Keep, string, CallFailure, boolean]>([
  ['no', 'when the session has ended', refusal('unauthenticated'), true],
  ['no', 'without a network', offline, false],
  ['no', 'refused', refusal('forbidden'), false],
  ['worker', 'when the session has ended', refusal('unauthenticated'), false],
])('%s, %s: the shown answer stays beside text that is being typed: %o', async (keep, _, failure, stays) => {
  const before = ready('shown', 5) as Kept<unknown>;
  const { last } = await asked({ failure }, { keep, before });
  expect(last).toEqual(stays ? before : { state: 'failed', failure });
});

test('only an editor’s view of other people’s data is aborted when it is left', async () => {
  expect((await asked({ value: 1 }, { keep: 'no' })).passesSignal).toBe(true);
  expect((await asked({ value: 1 }, { keep: 'worker' })).passesSignal).toBe(false);
});
