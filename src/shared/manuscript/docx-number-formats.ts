/** Numbers of automatic lists, written as their format says (ECMA-376, part 1, 17.18.59). */

const ONES =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  );
const TENS = ',,Twenty,Thirty,Forty,Fifty,Sixty,Seventy,Eighty,Ninety'.split(',');
const ORDINALS: ReadonlyMap<string, string> = new Map([
  ['One', 'First'],
  ['Two', 'Second'],
  ['Three', 'Third'],
  ['Five', 'Fifth'],
  ['Eight', 'Eighth'],
  ['Nine', 'Ninth'],
  ['Twelve', 'Twelfth'],
]);

function english(value: number): string {
  if (value >= 1000) return String(value);
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  if (hundreds > 0) return `${ONES[hundreds]} Hundred${rest > 0 ? ` ${english(rest)}` : ''}`;
  if (rest < 20) return ONES[rest] ?? '';
  return `${TENS[Math.floor(rest / 10)]}${rest % 10 > 0 ? `-${ONES[rest % 10]}` : ''}`;
}

const englishOrdinal = (value: number): string =>
  english(value).replace(/[A-Z][a-z]+$/, (word) => ORDINALS.get(word) ?? `${word.replace(/y$/, 'ie')}th`);

function ordinal(value: number): string {
  const isTeen = Math.floor((value % 100) / 10) === 1;
  return `${value}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th')}`;
}

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];

function roman(value: number): string {
  let rest = Math.min(value, 9999);
  let written = '';
  for (const [worth, sign] of ROMAN)
    while (rest >= worth) {
      written += sign;
      rest -= worth;
    }
  return written;
}

/** A to Z, then AA to ZZ, and so on. */
const letters = (value: number): string =>
  String.fromCharCode(65 + ((value - 1) % 26)).repeat(Math.min(99, Math.ceil(value / 26)));

const PLAIN = { digits: '零一二三四五六七八九', units: ['', '十', '百', '千'] };
const LEGAL = { digits: '零壹贰叁肆伍陆柒捌玖', units: ['', '拾', '佰', '仟'] };
const LEGAL_TRADITIONAL = { digits: '零壹貳參肆伍陸柒捌玖', units: ['', '拾', '佰', '仟'] };

function chinese(value: number, { digits, units }: typeof PLAIN): string {
  if (value >= 10_000 || value === 0)
    return [...String(value)].map((digit) => digits[Number(digit)]).join('');
  const signs = [...String(value)].map((digit, index, all) =>
    digit === '0' ? digits[0] : `${digits[Number(digit)]}${units[all.length - 1 - index]}`,
  );
  const written = signs.join('').replace(/零+/g, '零').replace(/零$/, '');
  return value < 20 && digits === PLAIN.digits ? written.replace(/^一/, '') : written;
}

const FORMATS: ReadonlyMap<string, (value: number) => string> = new Map([
  ['none', () => ''],
  ['decimalZero', (value) => String(value).padStart(2, '0')],
  ['upperRoman', roman],
  ['lowerRoman', (value) => roman(value).toLowerCase()],
  ['upperLetter', letters],
  ['lowerLetter', (value) => letters(value).toLowerCase()],
  ['ordinal', ordinal],
  ['cardinalText', english],
  ['ordinalText', englishOrdinal],
  ...[
    'chineseCounting',
    'chineseCountingThousand',
    'japaneseCounting',
    'taiwaneseCounting',
    'taiwaneseCountingThousand',
  ].map((name) => [name, (value: number) => chinese(value, PLAIN)] as const),
  [
    'ideographDigital',
    (value) => [...String(value)].map((digit) => '〇一二三四五六七八九'[Number(digit)]).join(''),
  ],
  ['chineseLegalSimplified', (value) => chinese(value, LEGAL)],
  ['ideographLegalTraditional', (value) => chinese(value, LEGAL_TRADITIONAL)],
]);

/** Writes a number of a list in a format; in digits if the format is another. */
export const formatNumber = (value: number, format: string): string =>
  FORMATS.get(format)?.(value) ?? String(value);
