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
] as const)('the time zone %s with the language %s gives the country %s', (zone, language, country) => {
  expect(guessCountry(zone, language)).toBe(country);
});

test('the language decides for a time zone without a place, and English gives no country', () => {
  expect(guessCountry('UTC', 'en_ID')).toBe('ID');
  expect(guessCountry('Etc/GMT-7', 'zh_CN')).toBe('CN');
  expect(guessCountry('UTC', 'en_US')).toBe('');
  expect(guessCountry('', 'en_US')).toBe('');
});

test('every time zone with a place has a country of the form’s list', () => {
  const without = Intl.supportedValuesOf('timeZone').filter((zone) => guessCountry(zone, 'en_US') === '');
  expect(without.filter((zone) => zone.includes('/') && !zone.startsWith('Etc/'))).toEqual([]);
});
