import { expect, test } from 'vitest';
import type { Language } from '#shared/domain/language.ts';
import { shareOf, shareText } from './profit-share.ts';

test.each<[string, number | undefined]>([
  ['50', 500],
  ['12.5', 125],
  ['12,5', 125],
  [' 12,5 % ', 125],
  ['12.0%', 120],
  ['0', 0],
  ['100', 1_000],
  ['100,0', 1_000],
  ['007', 70],
  ['100.1', undefined],
  ['101', undefined],
  ['-1', undefined],
  ['12.55', undefined],
  ['12.', undefined],
  ['.5', undefined],
  ['1.000', undefined],
  ['1e2', undefined],
  ['half', undefined],
  ['%', undefined],
  ['', undefined],
])('a rate typed as "%s": %s tenths of a percent', (typed, tenths) => {
  expect(shareOf(typed)).toBe(tenths);
});

test.each<[Language, string, string]>([
  ['en_US', '12.5%', '50%'],
  ['en_ID', '12,5%', '50%'],
  ['zh_CN', '12.5%', '50%'],
])('%s: rates as people read them', (language, broken, whole) => {
  expect(shareText(language, 125)).toBe(broken);
  expect(shareText(language, 500)).toBe(whole);
});

test('every rate can be typed as it is shown', () => {
  for (const language of ['en_US', 'en_ID', 'zh_CN'] as const)
    for (let tenths = 0; tenths <= 1_000; tenths += 1)
      expect(shareOf(shareText(language, tenths))).toBe(tenths);
});
