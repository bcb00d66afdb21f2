import { expect, test } from 'vitest';
import { LANGUAGES } from '#shared/domain/language.ts';
import { textLimits } from '#shared/domain/text-limits.ts';
import { localeTexts } from '#test/support/locale-texts.ts';

/** Digits that are not limits of ours: names of standards, time zones and examples. */
const NO_LIMITS = [
  /SHA-256|UTF-8|UTC\+\d+(?::\d\d)?/g,
  /\b(?:00|23)[:.]00\b/g,
  /2026-11|12\.34|2\.50/g,
  /8 (?:or|atau|或) 11/g, // SWIFT codes (ISO 9362)
  /(?:clauses|pasal|第) 1/g,
  /1 (?:is every day, 7 every week|berarti tiap hari, 7 tiap minggu|为每天，7 为每周)/g,
];

test.each(LANGUAGES)('%s: a text states a limit by its placeholder, not by digits', async (language) => {
  const texts = await localeTexts(language);
  const bare = texts.filter(([, text]) =>
    /\d/.test(NO_LIMITS.reduce((rest, known) => rest.replace(known, ''), text.replace(/\{\{\w+\}\}/g, ''))),
  );
  expect(texts.length).toBeGreaterThan(500);
  expect(bare).toEqual([]);
});

test('each limit in `textLimits` is used in a text', async () => {
  const all = (await Promise.all(LANGUAGES.map((language) => localeTexts(language))))
    .flat()
    .map(([, text]) => text);
  const places = new Set(all.flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)));
  expect(Object.keys(textLimits('en_US')).filter((name) => !places.has(name))).toEqual([]);
});
