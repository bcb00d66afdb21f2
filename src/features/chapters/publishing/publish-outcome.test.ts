import { describe, expect, it } from 'vitest';
import type { ChapterView } from '#sync/types/author-work.ts';
import { delayOf, outcomeOf } from './publish-outcome.ts';

const chapter = (now: Partial<ChapterView>) =>
  ({ status: 'draft', publishAt: null, publishQueued: false, inspectState: 'draft', ...now }) as ChapterView;

describe('what became of a publish', () => {
  it.each<[string, Partial<ChapterView>]>([
    ['waiting', { publishQueued: true }],
    ['waiting', { publishQueued: true, status: 'published' }],
    ['live', { status: 'published', inspectState: 'passed' }],
    ['review', { inspectState: 'waiting' }],
    ['review', { inspectState: 'waiting', status: 'published' }],
    ['scheduled', { publishAt: 5 }],
    ['draft', {}],
  ])('%s: %o', (kind, now) => expect(outcomeOf(chapter(now), null).kind).toBe(kind));

  it('a refusal comes first, and a deleted chapter is not published', () => {
    const why = { kind: 'refused', code: 'refused', reason: 'finished' } as const;
    expect(outcomeOf(chapter({ status: 'published' }), why)).toEqual({ kind: 'refused', why });
    expect(outcomeOf(undefined, null).kind).toBe('draft');
  });
});

describe('why a publish still waits', () => {
  const state = { signedOut: false, online: true, failing: false, late: false };

  it('online the reason is "being sent", and after some seconds "slow"', () => {
    expect(delayOf(state)).toBe('working');
    expect(delayOf({ ...state, late: true })).toBe('slow');
  });

  it('the reasons offline, unreachable and signed out are named', () => {
    expect(delayOf({ ...state, late: true, failing: true })).toBe('unreachable');
    expect(delayOf({ ...state, failing: true, online: false })).toBe('offline');
    expect(delayOf({ ...state, signedOut: true, online: false })).toBe('signedOut');
  });
});
