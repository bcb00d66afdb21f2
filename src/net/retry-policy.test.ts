import { describe, expect, it } from 'vitest';
import { fullJitter, resendAfter, retryAfterMs } from './retry-policy.ts';

const half = { bytes: (length: number) => new Uint8Array(length).fill(128) };
const most = { bytes: (length: number) => new Uint8Array(length).fill(255) };

describe('SYNC-8 the same request is sent again', () => {
  it('after a time-out, a network error and a 5xx; never after a 4xx', () => {
    expect(resendAfter({ kind: 'timeout' }, 0, 'foreground', 1, half)).toBeTypeOf('number');
    expect(resendAfter({ kind: 'network' }, 0, 'foreground', 1, half)).toBeTypeOf('number');
    expect(resendAfter({ kind: 'serverError' }, 0, 'foreground', 1, half)).toBeTypeOf('number');
    expect(resendAfter({ kind: 'final' }, 0, 'foreground', 1, half)).toBeUndefined();
  });
  it('at most three times while an author waits, once round all hosts for the outbox', () => {
    expect(resendAfter({ kind: 'timeout' }, 3, 'foreground', 10, half)).toBeUndefined();
    expect(resendAfter({ kind: 'timeout' }, 8, 'outbox', 10, half)).toBeTypeOf('number');
    expect(resendAfter({ kind: 'timeout' }, 9, 'outbox', 10, half)).toBeUndefined();
  });
  it('a network error is known quickly, so even while an author waits the request goes once round the hosts', () => {
    expect(resendAfter({ kind: 'network' }, 8, 'foreground', 10, half)).toBeTypeOf('number');
    expect(resendAfter({ kind: 'network' }, 9, 'foreground', 10, half)).toBeUndefined();
    expect(resendAfter({ kind: 'network' }, 2, 'foreground', 1, half)).toBeTypeOf('number');
    expect(resendAfter({ kind: 'network' }, 3, 'foreground', 1, half)).toBeUndefined();
  });
  it('not before Retry-After, and not at all if Retry-After is long', () => {
    expect(resendAfter({ kind: 'serverError', retryAfterMs: 6_000 }, 0, 'outbox', 1, half)).toBe(6_000);
    expect(resendAfter({ kind: 'serverError', retryAfterMs: 60_000 }, 0, 'outbox', 1, half)).toBeUndefined();
  });
  it('waits between 0 and a ceiling that doubles up to its cap', () => {
    expect(fullJitter(0, 100, 10_000, most)).toBe(99);
    expect(fullJitter(3, 100, 10_000, most)).toBe(799);
    expect(fullJitter(50, 100, 10_000, most)).toBe(9_999);
    expect(fullJitter(3, 100, 10_000, { bytes: (length) => new Uint8Array(length) })).toBe(0);
  });
});

describe('Retry-After', () => {
  it('is seconds, or a date minus the answer’s own date', () => {
    expect(retryAfterMs('3', null)).toBe(3_000);
    expect(retryAfterMs('Sat, 21 Nov 2026 08:00:10 GMT', 'Sat, 21 Nov 2026 08:00:00 GMT')).toBe(10_000);
    expect(retryAfterMs('soon', null)).toBeUndefined();
    expect(retryAfterMs(null, null)).toBeUndefined();
  });
});
