/** Decides what kind of title one line could be. `find-titles.ts` decides by the whole file whether it is one. */

import { countWords } from '#shared/domain/word-count.ts';
import { chineseValue, readNumber } from './number-words.ts';

/** `part`: of several chapters; `named`: a prologue and the like; `bare`: a number alone; `item`: a number and a name. */
export type TitleKind = 'part' | 'chapter' | 'named' | 'bare' | 'item';

/**
 * A line that may be a title. `form`: titles of one kind in a file have the same. `value`: its number. `isSure`: it is a title also without
 * others like it. `text`: the line without its box.
 */
export type TitleLine = {
  kind: TitleKind;
  form: string;
  value: number | null;
  isSure: boolean;
  text: string;
};

/** A longer line is a sentence that only begins like a title. In Chinese each character counts as a word, and names of chapters are longer. */
const CHARS_MAX = 120;
const WORDS_MAX = 20;
const WORDS_MAX_CHINESE = 40;

const NOUN =
  /^(part|book|volume|vol\.?|act|arc|season|bagian|buku|jilid|babak|musim|chapter|chap\.?|ch\.?|episode|eps?\.?|bab)(?![\p{L}])\s*(?:[.:#-]\s*)?(?:(?:the|no\.?|nr\.?|number|nomor)\s+|ke[- ]?(?=\d))?/iu;
const NOUN_LAST = /^\s+(part|book|volume|act|arc|season|chapter|episode)(?![\p{L}])/iu;
const IS_PART = /^(?:part|book|volume|vol\.?|act|arc|season|bagian|buku|jilid|babak|musim)$/i;

const NAMED =
  /^(?:prologue|prolog|prelude|epilogue|epilog|interlude|intermission|foreword|preface|introduction|afterword|postscript|coda|finale|(?:extra|special|bonus) (?:chapter|part)|side story|selingan|prakata|(?:kata )?pengantar|pendahuluan|pembuka|(?:kata )?penutup|ekstra bab|bab (?:ekstra|tambahan))(?![\p{L}\p{N}])/iu;
const NAMED_CHINESE =
  /^(?:序章|序幕|序言|序曲|序|楔子|引子|引言|前言|尾声|尾聲|终章|終章|后记|後記|番外篇?|外传|外傳|间章|間章|幕间|幕間|插曲|结语|結語|跋|大结局|大結局)(?=[一二三四五六七八九十]{1,3}(?![\p{Script=Han}])|(?![\p{Script=Han}]))/u;
const CHINESE_PARTS = '卷部篇集季辑輯册冊幕';

/** `第三章`, `卷一`, `上卷`. */
const CHINESE_TITLE =
  /^(?:正文\s*)?第\s*([\d\p{Script=Han}○]{1,9}?)\s*([章节節回话話折卷部篇集季辑輯册冊幕])/u;
const CHINESE_UNIT_FIRST = /^([卷部篇])之?([\d\p{Script=Han}○]{1,9})/u;
const CHINESE_PLACE = /^([上中下])([卷部篇册冊集])(?![\p{Script=Han}])/u;

/** Signs around a title in a box; brackets are only a box if they are around the whole line. */
const FRAMED = /^[\s=_*~#+|│┃║─━═—–\-☆★◆◇■□●○✦✧•·<>]+|[\s=_*~#+|│┃║─━═—–\-☆★◆◇■□●○✦✧•·<>]+$/g;
const BRACKETS = ['[]', '()', '（）', '［］', '【】', '〖〗', '《》', '〈〉', '「」', '『』', '〔〕'];

/** A line without the signs of a box around it: `=== Chapter 1 ===`, `【第一章】`. */
export function withoutBox(line: string): string {
  const inner = line.replace(FRAMED, '');
  const box = BRACKETS.find(([open, close]) => inner.startsWith(open ?? '') && inner.endsWith(close ?? ''));
  const boxed = inner.slice(1, -1);
  return box && boxed !== '' && ![...box].some((sign) => boxed.includes(sign)) ? boxed.trim() : inner;
}

/** A part of a title in brackets, with the name after them: `【第一章】雨夜`, `[Chapter 1] Rain`. */
const NUMBER_IN_BRACKETS = /^[[(【〖《〈「『〔]([^\])】〗》〉」』〕]+)[\])】〗》〉」』〕]\s*(?=\S)/u;
/** A chapter's number after that of its part: `第一卷 风起 第三章`, `卷一·第三章`. */
const CHAPTER_OF_PART = /[\s·:：|—–-](第\s*[\d\p{Script=Han}○]{1,9}?\s*[章回话話折].*)$/u;

type Tail = { isSure: boolean };

/**
 * Judges what follows a number or name: undefined for a sentence; sure if a sign or a capital says that it is a name. A sentence may be a
 * name after a sign, or after a space in Chinese.
 */
function tailOf(rest: string): Tail | undefined {
  if (/^\s*[.:、,]?$/.test(rest)) return { isSure: true };
  const sign = /^\s*(?:[:.、·|–—~-]+|(?=[([【《「『]))\s*/u.exec(rest);
  const name = rest.slice(sign?.[0].length ?? 0).trim();
  const end = name.replace(/["”’」』)\]）】》]+$/u, '');
  if (/[,;:，；：]$/u.test(end)) return undefined;
  const isSentence = /(?:^|[^.])[.。]$/u.test(end);
  // "第一章 完" is written below a chapter too.
  if (/^(?:完|终|終|结束|結束)$/u.test(end)) return { isSure: false };
  if (sign) return { isSure: !isSentence };
  if (isSentence) return /^\s.*。$/u.test(rest) ? { isSure: false } : undefined;
  return { isSure: /^\s/.test(rest) && !/^\p{Ll}/u.test(name) };
}

function chineseTitle(text: string): Omit<TitleLine, 'text'> | undefined {
  const [all = '', number = '', unit = ''] = CHINESE_TITLE.exec(text) ?? [];
  const value = chineseValue(number);
  if (all === '' || Number.isNaN(value)) return chinesePart(text);
  const kind = CHINESE_PARTS.includes(unit) ? 'part' : 'chapter';
  const rest = text.slice(all.length);
  const inner = kind === 'part' ? chapterOfPart(rest) : undefined;
  if (inner) return inner;
  const tail = tailOf(rest);
  return tail && { kind, form: unit, value, ...tail };
}

/** The chapter that a part's title also names: "第一卷 风起 第三章 雨" is chapter 3. `rest` follows the part's number. */
function chapterOfPart(rest: string): Omit<TitleLine, 'text'> | undefined {
  const inner = chineseTitle(CHAPTER_OF_PART.exec(rest)?.[1] ?? rest.trim());
  return inner?.kind === 'chapter' ? inner : undefined;
}

function chinesePart(text: string): Omit<TitleLine, 'text'> | undefined {
  const [placed = '', place = '', placedUnit = ''] = CHINESE_PLACE.exec(text) ?? [];
  const [counted = '', countedUnit = '', signs = ''] = CHINESE_UNIT_FIRST.exec(text) ?? [];
  const [found, unit, number] = placed === '' ? [counted, countedUnit, signs] : [placed, placedUnit, place];
  const at = '上中下'.indexOf(number);
  const value = at >= 0 ? at + 1 : chineseValue(number);
  if (found === '' || Number.isNaN(value)) return undefined;
  const rest = text.slice(found.length);
  const tail = tailOf(rest);
  return chapterOfPart(rest) ?? (tail && { kind: 'part', form: unit, value, ...tail });
}

function nounTitle(text: string): Omit<TitleLine, 'text'> | undefined {
  const [all = '', noun = ''] = NOUN.exec(text) ?? [];
  const number = readNumber(all === '' ? text.replace(/^the\s+/i, '') : text.slice(all.length));
  if (!number) return undefined;
  const last = all === '' ? NOUN_LAST.exec(number.rest) : null;
  const name = (noun || last?.[1] || '').toLowerCase().replace(/\.$/, '');
  if (name === '') return undefined;
  const rest = number.rest.slice(last?.[0].length ?? 0);
  const kind = IS_PART.test(name) ? 'part' : 'chapter';
  const inner = kind === 'part' ? nounTitle(rest.replace(/^[\s,:–—-]+/, '')) : undefined;
  if (inner?.kind === 'chapter') return inner;
  const tail = tailOf(rest);
  return tail && { kind, form: name, value: number.value, ...tail };
}

function namedTitle(text: string): Omit<TitleLine, 'text'> | undefined {
  const [name = ''] = NAMED.exec(text) ?? NAMED_CHINESE.exec(text) ?? [];
  if (name === '') return undefined;
  const rest = text.slice(name.length);
  const number = readNumber(rest.trim());
  const tail = tailOf(number ? number.rest : rest);
  return tail && { kind: 'named', form: 'named', value: number?.value ?? null, ...tail };
}

function numberTitle(text: string): Omit<TitleLine, 'text'> | undefined {
  const number = readNumber(text);
  if (!number || number.value > 999) return undefined;
  const { value, script } = number;
  if (/^\s*[.:、)]?$/.test(number.rest)) return { kind: 'bare', form: script, value, isSure: false };
  // A dash before a number makes a score or a range.
  const hasSign = /^(?:\s*[.:、)]\s*\S|\s+[–—-]\s+[^\s\d])/.test(number.rest);
  const tail = hasSign ? tailOf(number.rest.replace(/^\s*\)/, '.')) : undefined;
  return tail?.isSure && script !== 'english' && script !== 'indonesian'
    ? { kind: 'item', form: script, value, isSure: false }
    : undefined;
}

/**
 * Whether dots lead to a page number, as in a table of contents. A pause before a number is three dots in this form, and a countdown has
 * several runs of dots. `plain`: normalized, so that each `…` is three dots.
 */
const isContentsLine = (plain: string): boolean =>
  /(?:[.·]\s?){4,}\d+$/.test(plain) && plain.match(/(?:[.·]\s?){3,}/g)?.length === 1;

/** Whether a line has more words than this. A text has at most as many words as characters, so short lines are not counted. */
const isLonger = (plain: string, words: number): boolean => plain.length > words && countWords(plain) > words;

/** A line whose number is in brackets, without them: "第一章 雨夜". Other brackets are speech, notes or names. */
function withoutBrackets(plain: string): string {
  const [all = '', inner = ''] = NUMBER_IN_BRACKETS.exec(plain) ?? [];
  const title = all === '' ? undefined : (chineseTitle(inner) ?? nounTitle(inner));
  return title?.isSure && title.kind === 'chapter' ? `${inner} ${plain.slice(all.length)}` : plain;
}

/** Reads a line as a title; undefined if it cannot be one. */
export function readTitleLine(line: string): TitleLine | undefined {
  const trimmed = line.trim();
  if (trimmed.length > CHARS_MAX) return undefined;
  const text = withoutBox(trimmed);
  const whole = text.normalize('NFKC').trim();
  const plain = withoutBrackets(whole);
  if (isContentsLine(plain)) return undefined;
  // Speech is not a title.
  if (plain === '' || /^["“”'‘’]/.test(plain) || isLonger(plain, WORDS_MAX_CHINESE)) return undefined;
  const found = chineseTitle(plain) ?? nounTitle(plain) ?? namedTitle(plain) ?? numberTitle(plain);
  if (!found || ((found.kind === 'named' || !/\p{Script=Han}/u.test(plain)) && isLonger(plain, WORDS_MAX)))
    return undefined;
  // In the marks of speech or of a book's title a sentence may speak of a chapter.
  const isSure = found.isSure && !(plain !== whole && /^[「『《〈]/.test(whole));
  return { ...found, isSure, text };
}
