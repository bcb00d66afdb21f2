import { expect, test } from 'vitest';
import { guessLanguage } from './guess-language.ts';

test.each([
  ['Hujan di Halte\nSeorang penulis muda menulis setiap pagi, dan kata yang ia tulis tidak hilang.', 'en_ID'],
  ['The Lamp Keeper\nA girl who keeps the last lamp of the island and the man that wants it out.', 'en_US'],
  ['雨中的车站\n她每天清晨在公交车上写作，每一个字都找到了回家的路。', 'zh_CN'],
  ['CEO 的秘密\n一个关于爱情与背叛的故事，发生在上海。', 'zh_CN'],
  ['DAN ITU TIDAK', 'en_ID'],
  ['Dankuyang didalam theitu', 'en_US'],
  ['Lorem ipsum', 'en_US'],
  ['', 'en_US'],
])('the language of %s is guessed as %s', (text, language) => {
  expect(guessLanguage(text)).toBe(language);
});
