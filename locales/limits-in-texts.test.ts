import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#shared/domain/language.ts';
import { textLimits } from '#shared/domain/text-limits.ts';

/** Digits that are no limit of ours: names of standards, zones and examples. */
const NO_LIMITS = [
  /SHA-256|UTF-8|UTC\+\d+(?::\d\d)?/g,
  /\b(?:00|23):00\b/g,
  /2026-11|12\.34|2\.50/g,
  /8 (?:or|atau|或) 11/g, // SWIFT codes (ISO 9362)
  /(?:clauses|pasal|第) 1/g,
  /1 (?:is every day, 7 every week|berarti tiap hari, 7 tiap minggu|为每天，7 为每周)/g,
];

/** Texts by file and key. Legal texts are left out: they are fixed by edition, and a new limit needs a new edition. */
async function textsOf(language: Language): Promise<[place: string, text: string][]> {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'legal')
    .map(({ name }) => name);
  const found: [string, string][] = [];
  const collect = (place: string, value: unknown): void => {
    if (typeof value === 'string') found.push([place, value]);
    else if (value !== null && typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) collect(`${place}.${key}`, inner);
  };
  for (const folder of ['.', ...folders])
    for (const table of Object.values<unknown>(
      await import(`${import.meta.dirname}/${folder}/${language}.ts`),
    ))
      collect(`${folder}/${language}`, table);
  return found;
}

test.each(LANGUAGES)('%s: a text names a limit by its place, not by digits', async (language) => {
  const texts = await textsOf(language);
  const bare = texts.filter(([, text]) =>
    /\d/.test(NO_LIMITS.reduce((rest, known) => rest.replace(known, ''), text.replace(/\{\{\w+\}\}/g, ''))),
  );
  expect(texts.length).toBeGreaterThan(500);
  expect(bare).toEqual([]);
});

test('every limit that texts may name is named by one', async () => {
  const all = (await Promise.all(LANGUAGES.map(textsOf))).flat().map(([, text]) => text);
  const places = new Set(all.flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)));
  expect(Object.keys(textLimits('en_US')).filter((name) => !places.has(name))).toEqual([]);
});
