/**
 * Recognises the older encodings, in which the same bytes stand for different letters. The text is decoded in each encoding. The one that
 * gives the commonest letters of its languages is taken. Only lines with bytes of 128 and more count: lines in ASCII are the same in all
 * encodings.
 */

import { decodeBytes } from './decode-bytes.ts';
import type { Encoding } from './encodings.ts';

type Legacy = Exclude<Encoding, 'utf-8' | 'utf-16le' | 'utf-16be'>;

/** Enough for any language. In bytes. */
const SAMPLE_BYTES = 32_768;

const HANS =
  '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运笔雨站车章夜风';
const HANT =
  '的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日軍者意無力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或新己制身果加西斯月話合回特代內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平係氣題活爾更別打女變四神總何電數安少報才結反受目太量再感建務做接必場件計管期市直德資命山金指克許統區保至隊形社便空決治展馬科司五基眼書非則聽白卻界達光放強即像難且權思王象完設式色路記南品住告類求據程北邊死張該交規萬取拉格望覺術領共確傳師觀清今切院讓識候帶導爭運筆雨站車章夜風';
const HANGUL =
  '이다는의가을에고한하지은도로를나그사리아기자들라서시어만있것게해인수대정일보과면으니여부스전제주';
const CJK_MARKS = '。，、；：？！“”‘’…—《》（）「」『』　·～';
const LATIN_MARKS = '“”‘’–—…„«»€¿¡';

/**
 * Letters by which an encoding is recognised. `common`: the commonest outside ASCII in its languages. `script`: all that are likely.
 * `isLatin`: they stand among ASCII letters. `double`: one letter has several bytes. Without both, words consist of these letters.
 */
type Letters = { common: string; script: RegExp; isLatin?: true; double?: true };

const LEGACY: Readonly<Record<Legacy, Letters>> = {
  gb18030: { common: HANS + CJK_MARKS, script: /[\u4e00-\u9fa5]/, double: true },
  big5: { common: HANT + CJK_MARKS, script: /[\u4e00-\u9fa5]/, double: true },
  shift_jis: { common: CJK_MARKS, script: /[\u3040-\u30ff\u4e00-\u9fa5]/, double: true },
  'euc-jp': { common: CJK_MARKS, script: /[\u3040-\u30ff\u4e00-\u9fa5]/, double: true },
  'euc-kr': { common: HANGUL + CJK_MARKS, script: /[\uac00-\ud7a3]/, double: true },
  'windows-1252': {
    common: `éèêëàâäáãåæçíìîïñóòôöõøúùûüßœÉÈÀÇÖÜÄÅØÑ${LATIN_MARKS}`,
    script: /\p{L}/u,
    isLatin: true,
  },
  'windows-1250': {
    common: `ąćęłńóśźżáčďéěíňřšťúůýžőűăâîșşţôäöüßŁŚŻŠČŘŽ${LATIN_MARKS}`,
    script: /\p{L}/u,
    isLatin: true,
  },
  'windows-1254': { common: `ğışİŞĞçöüâîÇÖÜ${LATIN_MARKS}`, script: /\p{L}/u, isLatin: true },
  'windows-1257': { common: `āčēģīķļņšūžąęėįųõäöüĀČĒŠŪŽĮ${LATIN_MARKS}`, script: /\p{L}/u, isLatin: true },
  'windows-1258': {
    common: `ăâđêôơưĂÂĐÊÔƠƯ\u0300\u0301\u0303\u0309\u0323àáèéìíòóùúý${LATIN_MARKS}`,
    script: /\p{L}/u,
    isLatin: true,
  },
  'windows-1251': { common: 'оеаинтсрвлкмдпуяыьгзбчйхжшю', script: /[\u0400-\u04ff]/ },
  'windows-1253': { common: 'αοιετσνηυρπκμλςωγδίόάέήύώ', script: /[\u0370-\u03ff]/ },
  'windows-1255': { common: 'יוהלאתמרבשנדםעחקפכגצ', script: /[\u05d0-\u05ea]/ },
  'windows-1256': { common: 'اليمنوترببهعدسفكةأقحجشصىئ', script: /[\u0621-\u064a]/ },
  'windows-874': { common: 'านรอกเงมยลวดท่้ีสตะปัคิข็ไ', script: /[\u0e01-\u0e4e]/ },
};

/** Bytes of lines with signs outside ASCII. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(SAMPLE_BYTES);
  let size = 0;
  let start = 0;
  let isAscii = true;
  for (let at = 0; at <= bytes.length && size < SAMPLE_BYTES; at += 1) {
    const byte = bytes[at] ?? 0x0a;
    if (byte >= 0x80) isAscii = false;
    if (byte !== 0x0a && at - start < SAMPLE_BYTES / 4) continue;
    if (!isAscii) {
      const line = bytes.subarray(start, Math.min(at + 1, start + SAMPLE_BYTES - size));
      sample.set(line, size);
      size += line.length;
    }
    start = at + 1;
    isAscii = true;
  }
  return sample.subarray(0, size);
}

const isLetter = (sign: string | undefined): boolean =>
  sign !== undefined && /[\p{L}\p{M}]/u.test(sign) && sign > '\u007f';

/** How well one sign of a decoded text fits, from -3 to 1. */
function fitOf(signs: readonly string[], at: number, { common, script, isLatin, double }: Letters): number {
  const sign = signs[at] ?? '';
  if (/[\ufffd\u0080-\u009f\ue000-\uf8ff]/.test(sign)) return -3;
  const [isBefore, isAfter] = [isLetter(signs[at - 1]), isLetter(signs[at + 1])];
  // In Latin script, a letter outside ASCII mostly stands beside ASCII letters. In other scripts, whole words are outside ASCII.
  if (isLatin && isLetter(sign) && isBefore && isAfter) return -1;
  if (!(isLatin || double) && isLetter(sign) && !isBefore && !isAfter) return -1;
  if (common.includes(sign)) return 1;
  if (script.test(sign)) return double && /[\u3040-\u30ff]/.test(sign) ? 1 : 0.3;
  return isLatin || double ? -0.5 : 0;
}

function scoreOf(sample: Uint8Array, encoding: Legacy): number {
  const signs = [...decodeBytes(sample, encoding)];
  let sum = 0;
  let count = 0;
  for (const [at, sign] of signs.entries()) {
    if (sign <= '\u007f') continue;
    count += 1;
    sum += fitOf(signs, at, LEGACY[encoding]);
  }
  return count === 0 ? 0 : sum / count;
}

/** What the commonest signs of texts in UTF-16 are, beside the letters of one script. */
const COMMON = new Set([...HANS, ...HANT, ...HANGUL, ...CJK_MARKS, ...LATIN_MARKS, '\n', '\r', '\t']);
const KANA = /[\u3040-\u30ff]/;
/** Signs that no text has: halves of pairs, private ones, control characters. */
const NO_TEXT = /[\ud800-\udfff\ufffd-\uffff\ue000-\uf8ff\u0000-\u0008\u000e-\u001f\u0080-\u009f]/;
/** Letters of two scripts stand in one block of 128 each: Cyrillic, Greek, Thai, Arabic and the like. */
const BLOCK = 128;
/** Share of the commonest signs in a text: more than half of Chinese is the some 700 commonest characters. */
const COMMON_MIN = 0.4;

/** The share of a text that is as texts are: common signs, ASCII, and the letters of its most frequent script. */
function sharesOf(text: string): { common: number; odd: number } {
  let [common, odd, count] = [0, 0, 0];
  const blocks = new Map<number, number>();
  for (const sign of text) {
    count += 1;
    const code = sign.codePointAt(0) ?? 0;
    if (NO_TEXT.test(sign)) odd += 1;
    else if (COMMON.has(sign) || KANA.test(sign) || (code >= 0x20 && code < 0x7f)) common += 1;
    else if (code < 0x2000) {
      const block = Math.floor(code / BLOCK);
      blocks.set(block, (blocks.get(block) ?? 0) + 1);
    }
  }
  const script = Math.max(0, ...blocks.values());
  return count === 0 ? { common: 0, odd: 0 } : { common: (common + script) / count, odd: odd / count };
}

/** Recognises UTF-16 without a byte order mark by the signs that it would be; undefined for another encoding. */
export function guessUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES - (bytes.length % 2));
  const [little, big] = (['utf-16le', 'utf-16be'] as const).map((encoding) => ({
    encoding,
    ...sharesOf(new TextDecoder(encoding).decode(sample)),
  }));
  if (!little || !big) return undefined;
  const best = little.common >= big.common ? little : big;
  return best.common >= COMMON_MIN && best.odd < 0.02 ? best.encoding : undefined;
}

/** Guesses the encoding of a text that is not UTF-8: the one that fits best, Windows-1252 where others fit no better. */
export function guessLegacy(bytes: Uint8Array): Legacy {
  const sample = sampleOf(bytes);
  let best: Legacy = 'windows-1252';
  let score = scoreOf(sample, best) + 0.05;
  for (const encoding of Object.keys(LEGACY) as Legacy[]) {
    const other = scoreOf(sample, encoding);
    if (other <= score) continue;
    best = encoding;
    score = other;
  }
  return best;
}
