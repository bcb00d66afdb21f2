/** Numbers at the beginning of a text, as titles write them: digits, Roman, English, Indonesian and Chinese words, up to 999. */

/** How a number is written: titles of one story write it in one way. */
export type Script = 'digits' | 'roman' | 'english' | 'indonesian' | 'chinese';

/** A number and what follows it. */
export type ReadNumber = { value: number; script: Script; rest: string };

const ENGLISH_SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const ENGLISH_ORDINALS =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  );
const ENGLISH_TENS = ',,twenty,thirty,forty,fifty,sixty,seventy,eighty,ninety'.split(',');
const INDONESIAN_SMALL = 'nol satu dua tiga empat lima enam tujuh delapan sembilan'.split(' ');

/** The first words of a text in lower case, as long as only a space or a hyphen is between them. */
function wordsOf(text: string): { word: string; end: number }[] {
  const words: { word: string; end: number }[] = [];
  const next = /(?:^|[ -])([a-z]+)/giy;
  // A number up to 999 has at most five words ("nine hundred and ninety-nine"), so no more than six words are read.
  for (let found = next.exec(text); found && words.length < 6; found = next.exec(text))
    words.push({ word: (found[1] ?? '').toLowerCase(), end: next.lastIndex });
  return words;
}

const smallEnglish = (word: string | undefined): number => {
  if (word === undefined) return -1;
  const at = ENGLISH_SMALL.indexOf(word);
  return at >= 0 ? at : ENGLISH_ORDINALS.indexOf(word);
};
const tensEnglish = (word: string | undefined): number =>
  word ? ENGLISH_TENS.indexOf(word.replace(/tieth$/, 'ty')) : -1;

/** Value and number of words below 100, from word `at`; undefined if there is none. */
function belowHundred(words: readonly string[], at: number): { value: number; used: number } | undefined {
  const tens = tensEnglish(words[at]);
  if (tens > 1) {
    const unit = words[at]?.endsWith('tieth') ? -1 : smallEnglish(words[at + 1]);
    return unit > 0 && unit < 10 ? { value: tens * 10 + unit, used: 2 } : { value: tens * 10, used: 1 };
  }
  const small = smallEnglish(words[at]);
  return small >= 0 ? { value: small, used: 1 } : undefined;
}

function english(words: readonly string[]): { value: number; used: number } | undefined {
  const first = words[0] === 'a' ? 1 : smallEnglish(words[0]);
  const isHundred = first > 0 && first < 10 && /^hundred(?:th)?$/.test(words[1] ?? '');
  if (!isHundred) return belowHundred(words, 0);
  const at = words[2] === 'and' ? 3 : 2;
  const rest = words[1] === 'hundredth' ? undefined : belowHundred(words, at);
  return rest && rest.value > 0
    ? { value: first * 100 + rest.value, used: at + rest.used }
    : { value: first * 100, used: 2 };
}

/** How many hundreds or tens begin at word `at`: "seratus", "tiga puluh". */
function indonesianScale(
  words: readonly string[],
  at: number,
  name: string,
): { value: number; used: number } {
  if (words[at] === `se${name}`) return { value: 1, used: 1 };
  const unit = INDONESIAN_SMALL.indexOf(words[at] ?? '');
  return unit > 0 && words[at + 1] === name ? { value: unit, used: 2 } : { value: 0, used: 0 };
}

/** Indonesian: "dua puluh satu", "seratus lima", and with `ke` before the first word as an ordinal. */
function indonesian([first = '', ...more]: readonly string[]): { value: number; used: number } | undefined {
  if (first === 'pertama') return { value: 1, used: 1 };
  const words = [first.replace(/^ke(?=[a-z])/, ''), ...more];
  const hundreds = indonesianScale(words, 0, 'ratus');
  const tens = indonesianScale(words, hundreds.used, 'puluh');
  const used = hundreds.used + tens.used;
  const value = hundreds.value * 100 + tens.value * 10;
  if (words[used] === 'sebelas') return { value: value + 11, used: used + 1 };
  const unit = INDONESIAN_SMALL.indexOf(words[used] ?? '');
  if (unit > 1 && words[used + 1] === 'belas') return { value: value + 10 + unit, used: used + 2 };
  if (unit > 0 || (unit === 0 && used === 0)) return { value: value + unit, used: used + 1 };
  return used > 0 ? { value, used } : undefined;
}

const ROMAN = /^(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})(?![\p{L}\p{N}])/iu;
const ROMAN_VALUES: ReadonlyMap<string, number> = new Map([
  ['i', 1],
  ['v', 5],
  ['x', 10],
  ['l', 50],
  ['c', 100],
  ['d', 500],
  ['m', 1000],
]);

function roman(text: string): ReadNumber | undefined {
  const [written = ''] = ROMAN.exec(text) ?? [];
  const isOneCase = written === written.toUpperCase() || written === written.toLowerCase();
  const rest = text.slice(written.length);
  // "di" and "mi" are also words. So a lower-case Roman number counts only if no word follows it.
  if (written === '' || !isOneCase || (written === written.toLowerCase() && /^\s*[\p{L}\p{N}]/u.test(rest)))
    return undefined;
  const digits = [...written.toLowerCase()].map((letter) => ROMAN_VALUES.get(letter) ?? 0);
  const value = digits.reduce(
    (sum, digit, index) => sum + (digit < (digits[index + 1] ?? 0) ? -digit : digit),
    0,
  );
  return { value, script: 'roman', rest };
}

const CHINESE_DIGITS: ReadonlyMap<string, number> = new Map(
  ['〇零○', '一壹弌', '二贰貳弐两兩', '三叁參叄参', '四肆', '五伍', '六陆陸', '七柒', '八捌', '九玖'].flatMap(
    (signs, value) => [...signs].map((sign) => [sign, value] as const),
  ),
);
const CHINESE_TENS: ReadonlyMap<string, number> = new Map([
  ['廿', 20],
  ['卅', 30],
  ['卌', 40],
]);
const CHINESE_UNITS: ReadonlyMap<string, number> = new Map([
  ['十', 10],
  ['拾', 10],
  ['百', 100],
  ['佰', 100],
  ['千', 1000],
  ['仟', 1000],
]);
/** Value of a Chinese number (三十二, 二〇一, 叁拾, 廿一), also with digits. NaN if it is none. */
export function chineseValue(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  const signs = [...text];
  if (signs.every((sign) => CHINESE_DIGITS.has(sign)))
    return Number(signs.map((sign) => CHINESE_DIGITS.get(sign)).join(''));
  let sum = 0;
  let digit: number | undefined;
  for (const sign of signs) {
    const unit = CHINESE_UNITS.get(sign);
    const tens = CHINESE_TENS.get(sign);
    if (unit !== undefined) {
      sum += (digit ?? 1) * unit;
      digit = undefined;
    } else if (tens !== undefined) sum += tens;
    else digit = CHINESE_DIGITS.get(sign) ?? (/\d/.test(sign) ? Number(sign) : Number.NaN);
  }
  return sum + (digit ?? 0);
}

/** Reads the number that a text begins with. The text is in Unicode's form NFKC, in which full-width signs are plain. */
export function readNumber(text: string): ReadNumber | undefined {
  const [digits] = /^\d{1,4}(?:st|nd|rd|th)?(?![\p{L}\p{N}])/iu.exec(text) ?? [];
  if (digits !== undefined)
    return { value: Number.parseInt(digits, 10), script: 'digits', rest: text.slice(digits.length) };
  const [chinese] = /^[\p{Script=Han}○]+/u.exec(text) ?? [];
  if (chinese !== undefined && !Number.isNaN(chineseValue(chinese)))
    return { value: chineseValue(chinese), script: 'chinese', rest: text.slice(chinese.length) };
  const numeral = roman(text);
  if (numeral) return numeral;
  const found = wordsOf(text);
  const words = found.map(({ word }) => word);
  for (const [script, read] of [
    ['english', english],
    ['indonesian', indonesian],
  ] as const) {
    const number = read(words);
    const end = number && found[number.used - 1]?.end;
    if (number && end !== undefined && !/^[\p{L}\p{N}]/u.test(text.slice(end)))
      return { value: number.value, script, rest: text.slice(end) };
  }
  return undefined;
}
