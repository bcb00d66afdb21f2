import { expect, test } from 'vitest';
import { guessCountry } from './guess-country.ts';

test.each([
  ['Asia/Jakarta', 'en_US', 'ID'],
  ['Asia/Jayapura', 'zh_CN', 'ID'],
  ['Asia/Shanghai', 'en_US', 'CN'],
  ['Asia/Calcutta', 'en_US', 'IN'],
  ['Asia/Kolkata', 'en_US', 'IN'],
  ['America/Argentina/Cordoba', 'en_US', 'AR'],
  ['Europe/Berlin', 'en_ID', 'DE'],
] as const)('%s, in %s, is in %s', (zone, language, country) => {
  expect(guessCountry(zone, language)).toBe(country);
});

test('without a place in the time zone the language decides, and English names no country', () => {
  expect(guessCountry('UTC', 'en_ID')).toBe('ID');
  expect(guessCountry('Etc/GMT-7', 'zh_CN')).toBe('CN');
  expect(guessCountry('UTC', 'en_US')).toBe('');
  expect(guessCountry('', 'en_US')).toBe('');
});

test('every time zone that a browser names has a country of the form’s list', () => {
  const without = Intl.supportedValuesOf('timeZone').filter((zone) => guessCountry(zone, 'en_US') === '');
  expect(without.filter((zone) => zone.includes('/') && !zone.startsWith('Etc/'))).toEqual([]);
});
