import { expect, test } from 'vitest';
import { afterAnswer, afterFailure, afterHint, isRecent, NO_CONTACT } from './contact.ts';

const NOW = 1_000_000;
const failed = { now: NOW, wait: 2_000, isNetwork: true };

test('an answer is trusted for a minute, but not if the clock was set back since (SYNC-5, SYNC-16)', () => {
  expect(isRecent(NO_CONTACT, NOW)).toBe(false);
  expect(isRecent(afterAnswer(NOW), NOW + 59_999)).toBe(true);
  expect(isRecent(afterAnswer(NOW), NOW + 60_000)).toBe(false);
  expect(isRecent(afterAnswer(NOW), NOW - 1)).toBe(false);
});

test('a network that failed is not trusted; a server that asks for a wait is still trusted (SYNC-8)', () => {
  const contact = afterAnswer(NOW);
  expect(isRecent(afterFailure(contact, failed), NOW)).toBe(false);
  expect(isRecent(afterFailure(contact, { ...failed, isNetwork: false }), NOW)).toBe(true);
});

test('failures add up until an answer or a hint ends the wait (SYNC-8, SYNC-12)', () => {
  const twice = afterFailure(afterFailure(NO_CONTACT, failed), failed);
  expect(twice).toMatchObject({ failures: 2, notBefore: NOW + 2_000 });
  expect(afterHint(twice)).toMatchObject({ failures: 0, notBefore: 0, answeredAt: null });
  expect(afterAnswer(NOW)).toMatchObject({ failures: 0, notBefore: 0 });
});
