import { describe, expect, it } from 'vitest';
import { CODES, recoveryOf } from '#shared/protocol/codes.ts';
import { fateOf } from './entry-fate.ts';

const random = { bytes: (length: number) => new Uint8Array(length).fill(128) };
const answer = (code: string, data?: unknown, retryAfterMs?: number) =>
  ({
    kind: 'answer',
    code,
    message: '',
    data,
    redirect: false,
    ...(retryAfterMs ? { retryAfterMs } : {}),
  }) as const;

describe('SYNC-8, SYNC-9 what happens to an entry', () => {
  it('every code of the wire has a fate, and none drops the entry', () => {
    for (const code of CODES) {
      if (code === '0') continue;
      const { kind } = fateOf(answer(code), 'saveChapter', 3, random);
      const expected = {
        retry: ['later', 'stop'],
        refreshSignIn: ['stop'],
        needsSignIn: ['stop'],
        needsProof: ['park'],
        needsDecision: ['conflict'],
        needsUpdate: ['later'],
      };
      const recovery = recoveryOf(code);
      if (recovery === 'refused') expect(['park', 'anew']).toContain(kind);
      else expect(expected[recovery]).toContain(kind);
    }
  });
  it('a code with the name of a property that every object has is an unknown code', () => {
    for (const code of ['constructor', 'toString', '__proto__'])
      expect(fateOf({ ...answer(code), status: 409, message: 'No' }, 'saveChapter', 1, random)).toEqual({
        kind: 'park',
        why: { kind: 'refused', code, message: 'No' },
        pull: false,
      });
  });
  it('an entry with a code that this app does not know waits for the author with the server’s sentence, unless the status says to try again', () => {
    const unknown = { ...answer('brandNew'), message: 'Your plan has no room for this' };
    for (const status of [400, 402, 409, 422, 426, 451])
      expect(fateOf({ ...unknown, status }, 'saveChapter', 1, random)).toEqual({
        kind: 'park',
        why: { kind: 'refused', code: 'brandNew', message: 'Your plan has no room for this' },
        pull: false,
      });
    for (const status of [429, 500, 503])
      expect(fateOf({ ...unknown, status }, 'saveChapter', 1, random).kind).toBe('later');
    // One of several saves in one request has no status: it is sent again, alone.
    expect(fateOf(unknown, 'saveChapter', 1, random).kind).toBe('later');
  });
  it('an entry that waits for a newer version of the app stays queued and says so', () =>
    expect(fateOf(answer('clientTooOld'), 'saveChapter', 1, random)).toMatchObject({
      kind: 'later',
      why: { kind: 'needsUpdate', code: 'clientTooOld' },
    }));
  it('an answer that is not an envelope never parks an entry; after three tries the entry shows the status', () => {
    for (const status of [200, 403, 413, 426, 502]) {
      expect(fateOf({ kind: 'nullBody', status }, 'saveChapter', 2, random)).not.toHaveProperty('why');
      expect(fateOf({ kind: 'nullBody', status }, 'saveChapter', 3, random)).toMatchObject({
        kind: 'later',
        why: { kind: 'unreadable', code: String(status) },
      });
    }
  });
  it('stops everything without a network', () => {
    expect(fateOf({ kind: 'timeout' }, 'saveChapter', 1, random)).toMatchObject({
      kind: 'stop',
      why: 'network',
    });
  });
  it('lets only an upload wait while the server has no files, so that texts go on', () => {
    expect(fateOf(answer('filesUnavailable', undefined, 30_000), 'saveChapter', 1, random)).toEqual({
      kind: 'later',
      after: 30_000,
    });
  });
  it.each(['rateLimited', 'overloaded'])('stops everything for as long as the answer %s says', (code) => {
    expect(fateOf(answer(code, undefined, 7_000), 'saveChapter', 1, random)).toEqual({
      kind: 'stop',
      why: 'rateLimited',
      after: 7_000,
      said: '',
    });
  });
  it('keeps reason and fields of a refusal', () => {
    const fields = { title: 'chapter.error.titleEmpty' };
    expect(fateOf(answer('validation', { fields, chapter: {} }), 'publishChapter', 1, random)).toEqual({
      kind: 'park',
      pull: false,
      why: { kind: 'refused', code: 'validation', fields },
    });
    expect(fateOf(answer('refused', { reason: 'storyFinished' }), 'saveChapter', 1, random)).toMatchObject({
      why: { reason: 'storyFinished' },
    });
  });
  it('counts a deletion of something already gone as done, and checks for a loss if anything else is not found (SYNC-17)', () => {
    expect(fateOf(answer('notFound'), 'deleteChapter', 1, random)).toEqual({ kind: 'done' });
    expect(fateOf(answer('notFound'), 'saveChapter', 1, random)).toMatchObject({ kind: 'park', pull: true });
  });
  it('tries an order of drafts again after a pull, and an entry under a new key if its key was already used', () => {
    expect(fateOf(answer('refused', { reason: 'orderChanged' }), 'sortChapters', 1, random)).toMatchObject({
      kind: 'anew',
      pull: true,
    });
    expect(fateOf(answer('idempotencyMismatch'), 'saveChapter', 1, random)).toMatchObject({ kind: 'anew' });
  });
  it('tries again after an unknown code of a failing server, without limit', () =>
    expect(fateOf({ ...answer('brandNew'), status: 500 }, 'saveChapter', 10_000, random).kind).toBe('later'));
});
