import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { errorName, failureDetail, mayBeStored, type NoteEvent } from './device-event.ts';
import { EVENTS } from './event-codes.ts';
import { isEvent } from './is-event.ts';

const codes = Object.values(EVENTS).flat();

test('every code may be stored', () => {
  for (const code of codes) expect(mayBeStored(code, undefined)).toBe(true);
});

test('docs/diagnosis.md explains every code, and no code that does not exist', () => {
  const table = readFileSync('docs/diagnosis.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const explained = table.flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`(.+?)`/g)]);
  expect(explained.map(([, code]) => code).sort()).toEqual([...codes].sort());
});

describe('an event', () => {
  it('has the detail of its code', () => {
    expect(isEvent('storage.quota', undefined)).toBe(true);
    expect(isEvent('sync.drain.ended', 12)).toBe(true);
    expect(isEvent('sync.send.refused', 'validation')).toBe(true);
    expect(isEvent('sync.send.failed', 502)).toBe(true);
    expect(isEvent('sync.pull.failed', 'timeout')).toBe(true);
    expect(isEvent('worker.precache.failed', 'QuotaExceededError')).toBe(true);
  });

  for (const [code, detail] of [
    ['Hujan di Halte', undefined],
    ['toString', undefined],
    [{ code: 'storage.quota' }, undefined],
    ['storage.unheard', undefined],
    ['storage.quota', 'Hujan di Halte'],
    ['sync.drain.ended', undefined],
    ['sync.drain.ended', 'ani@example.com'],
    ['sync.drain.ended', 9_999_991_111],
    ['sync.drain.ended', 1.5],
    ['sync.drain.ended', -1],
    ['sync.send.refused', '019b8b74-1800-7167-ae1f-343ccaaa5f3e'],
    ['sync.send.refused', 'toString'],
    ['sync.send.failed', 600_000],
    ['sync.send.failed', ['validation']],
    ['storage.failed', 'Ani'],
  ] as const)
    it(`is not ${JSON.stringify(code)} with ${JSON.stringify(detail)}`, () => {
      expect(isEvent(code, detail)).toBe(false);
    });

  it('with a text or without its detail does not compile', () => {
    const note = ((..._event: unknown[]) => {}) as NoteEvent;
    // @ts-expect-error a text is not a code
    note('Hujan di Halte');
    // @ts-expect-error this code has no detail
    note('storage.quota', 'Hujan di Halte');
    // @ts-expect-error a text is not a reason
    note('sync.send.refused', 'Hujan di Halte');
    // @ts-expect-error the count is missing
    note('sync.drain.ended');
    // @ts-expect-error a text is not the name of an error
    note('storage.failed', 'Hujan di Halte');
    note('sync.send.refused', 'validation');
  });
});

describe('the reason of a failed call', () => {
  it('is the code of an answer, and nothing else of it', () => {
    const refused = { kind: 'answer', code: 'validation', message: 'Hujan', data: { title: 'Hujan' } };
    expect(failureDetail(refused)).toBe('validation');
    expect(failureDetail({ kind: 'answer', code: 'a code of a newer server' })).toBe('other');
  });
  it('is the status of an answer that is not the server’s', () => {
    expect(failureDetail({ kind: 'nullBody', status: 502 })).toBe(502);
    expect(failureDetail({ kind: 'nullBody' })).toBe('unreadable');
  });
  it('is what failed, if there was no answer', () => {
    for (const kind of ['network', 'timeout', 'device'] as const) expect(failureDetail({ kind })).toBe(kind);
    expect(failureDetail({ kind: 'cancelled' })).toBe('network');
  });
});

describe('the name of an error', () => {
  it('is the name of the inner error if a library has wrapped it', () => {
    const inner = new DOMException('Hujan', 'QuotaExceededError');
    expect(errorName(Object.assign(new Error('Hujan'), { name: 'AbortError', inner }))).toBe(
      'QuotaExceededError',
    );
    expect(errorName(new DOMException('Hujan', 'SecurityError'))).toBe('SecurityError');
  });
  it('is Error for a name that is not in the list, and for a value that is not an error', () => {
    expect(errorName(Object.assign(new Error(), { name: 'Hujan' }))).toBe('Error');
    expect(errorName('Hujan')).toBe('Error');
  });
});
