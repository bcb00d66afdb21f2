import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#shared/domain/language.ts';
import { localeTexts } from '#test/support/locale-texts.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Texts that the product's specification fixes word for word. */
const FIXED = new Set(['Must fill in e-mail', 'This book is locked (DRM) and cannot be read.']);

/** Column of the glossary's table that lists what a language does not say. */
const NOT_COLUMN: Record<Language, number> = { en_US: 2, en_ID: 4, zh_CN: 6 };

/** The words in `code` under "not" of the glossary's table "Words on screens". */
function refusedWords(language: Language): string[] {
  const glossary = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8');
  const section = /\n## Words on screens\n([\s\S]*?)\n## /.exec(glossary)?.[1] ?? '';
  const cells = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').slice(1)[NOT_COLUMN[language]] ?? '');
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word ?? ''));
}

/** Matches a word as a whole. Chinese has no spaces between words, so there every place counts. */
const pattern = (word: string): RegExp =>
  /\p{Script=Han}/u.test(word)
    ? new RegExp(word, 'u')
    : new RegExp(`(?<![\\p{L}{-])${word}(?![\\p{L}}])`, 'iu');

test.each(LANGUAGES)('%s: no text uses a word that the glossary refuses', async (language) => {
  const words = refusedWords(language);
  // The contract's words are fixed, too: it is what an author has read and signed.
  const texts = await localeTexts(language, ['contract-document']);
  expect(words.length).toBeGreaterThan(20);
  expect(texts.length).toBeGreaterThan(500);
  const wrong = texts
    .filter(([, text]) => !FIXED.has(text))
    .flatMap(([place, text]) =>
      words.filter((word) => pattern(word).test(text)).map((word) => `${word}: ${place}: ${text}`),
    );
  expect(wrong).toEqual([]);
});
