import { expect, it } from 'vitest';
import { isDue, lastDue } from './due.ts';

const at = (text: string): number => Date.parse(`2026-11-${text}Z`);
const THREE = 180;

it('a daily backup is due at its time, today or the day before', () => {
  expect(lastDue(THREE, at('25T03:00'))).toBe(at('25T03:00'));
  expect(lastDue(THREE, at('25T02:59'))).toBe(at('24T03:00'));
  expect(lastDue(0, at('25T00:00'))).toBe(at('25T00:00'));
  expect(lastDue(23 * 60 + 59, at('25T12:00'))).toBe(at('24T23:59'));
});

it('it is made once for each due time, and made up for when no server ran', () => {
  expect(isDue(THREE, at('25T03:00'), null)).toBe(true);
  expect(isDue(THREE, at('25T03:00'), at('24T03:00'))).toBe(true);
  expect(isDue(THREE, at('25T03:01'), at('25T03:00'))).toBe(false);
  expect(isDue(THREE, at('26T02:59'), at('25T03:00'))).toBe(false);
  // Of the day before: nobody was there at three.
  expect(isDue(THREE, at('25T19:00'), at('24T03:00'))).toBe(true);
  // Made late yesterday, and due again at three.
  expect(isDue(THREE, at('25T03:00'), at('24T19:00'))).toBe(true);
});

it('a backup from the future counts for nothing', () => {
  expect(isDue(THREE, at('25T12:00'), at('25T12:30'))).toBe(false);
  expect(isDue(THREE, at('25T12:00'), at('29T03:00'))).toBe(true);
});
