import type { Language } from './language.ts';

const HAN = /\p{Script=Han}/gu;
const LETTER = /\p{L}/gu;
const WORD = /\p{L}+/gu;
/** Words that are in nearly every Indonesian sentence, and in no English sentence. */
const INDONESIAN = new Set(
  'yang dan di ke dari itu ini dengan untuk tidak pada akan ia dia aku kau nya seorang adalah sebuah ketika bukan saat telah sudah mereka hanya oleh karena atau juga'.split(
    ' ',
  ),
);
const ENGLISH = new Set(
  'the and of to is was in that with for his her she he they it not an on by from who when but are has had their at as'.split(
    ' ',
  ),
);

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * Guesses the language of a text, for stories whose author has not chosen one: Chinese by its script, Indonesian by its commonest words,
 * otherwise English.
 */
export function guessLanguage(text: string): Language {
  const letters = count(text, LETTER);
  if (letters > 0 && count(text, HAN) / letters > 0.3) return 'zh_CN';
  const words = text.toLowerCase().match(WORD) ?? [];
  const among = (common: ReadonlySet<string>) => words.filter((word) => common.has(word)).length;
  return among(INDONESIAN) > among(ENGLISH) ? 'en_ID' : 'en_US';
}
