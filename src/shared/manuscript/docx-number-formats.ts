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

/** The sign for a number; after the last sign each is written twice, and so on. */
const repeated = (value: number, signs: string): string =>
  signs[(value - 1) % signs.length]?.repeat(Math.min(99, Math.ceil(value / signs.length))) ?? String(value);

/** A to Z, then AA to ZZ, and so on. */
const letters = (value: number): string => repeated(value, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ');

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

/** Counting with units, without a one before them and without zeros: 百一. */
function counted(value: number, digits: string, units: readonly string[], hasOnes = false): string {
  if (value >= 10_000 || value === 0) return inDigits(value, digits);
  return [...String(value)]
    .map((digit, index, all) => {
      const unit = units[all.length - 1 - index] ?? '';
      if (digit === '0') return '';
      return digit === '1' && unit !== '' && !hasOnes ? unit : `${digits[Number(digit)]}${unit}`;
    })
    .join('');
}

/** A number with other digits in place of 0 to 9. */
function inDigits(value: number, digits: string): string {
  const signs = [...digits];
  return [...String(value)].map((digit) => signs[Number(digit)]).join('');
}

const KOREAN_ONES = ['', '하나', '둘', '셋', '넷', '다섯', '여섯', '일곱', '여덟', '아홉'];
const KOREAN_TENS = ['', '열', '스물', '서른', '마흔', '쉰', '예순', '일흔', '여든', '아흔'];
const korean = (value: number): string =>
  value > 99 || value === 0
    ? String(value)
    : `${KOREAN_TENS[Math.floor(value / 10)]}${KOREAN_ONES[value % 10]}`;

const STEMS = '甲乙丙丁戊己庚辛壬癸';
const BRANCHES = '子丑寅卯辰巳午未申酉戌亥';
/** The characters from one to another. */
const range = (first: string, last: string): string => {
  const [from = 0, to = 0] = [first.codePointAt(0), last.codePointAt(0)];
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at));
};

/** Signs for 1 and on; greater numbers are in digits. */
const LIMITED: readonly (readonly [string, string])[] = [
  ['decimalEnclosedCircle', range('①', '⑳')],
  ['decimalEnclosedCircleChinese', range('①', '⑳')],
  ['decimalEnclosedParen', range('⑴', '⒇')],
  ['decimalEnclosedFullstop', range('⒈', '⒛')],
  ['ideographEnclosedCircle', range('㊀', '㊉')],
  ['ideographTraditional', STEMS],
  ['ideographZodiac', BRANCHES],
];
/** Signs for 1 and on; after the last each is written twice, and so on. */
const REPEATED: readonly (readonly [string, string])[] = [
  ['aiueo', `${range('ｱ', 'ﾜ')}ｦﾝ`],
  [
    'aiueoFullWidth',
    'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン',
  ],
  ['iroha', 'ｲﾛﾊﾆﾎﾍﾄﾁﾘﾇﾙｦﾜｶﾖﾀﾚｿﾂﾈﾅﾗﾑｳヰﾉｵｸﾔﾏｹﾌｺｴﾃｱｻｷﾕﾒﾐｼヱﾋﾓｾｽﾝ'],
  [
    'irohaFullWidth',
    'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン',
  ],
  ['ganada', '가나다라마바사아자차카타파하'],
  ['chosung', 'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ'],
  ['russianLower', 'абвгдежзиклмнопрстуфхцчшщыэюя'],
  ['russianUpper', 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЭЮЯ'],
  ['arabicAlpha', 'أبتثجحخدذرزسشصضطظعغفقكلمنهوي'],
  ['arabicAbjad', 'أبجدهوزحطيكلمنسعفصقرشتثخذضظغ'],
  ['hebrew2', 'אבגדהוזחטיכלמנסעפצקרשת'],
  ['thaiLetters', `กขค${range('ง', 'ร')}ล${range('ว', 'ฮ')}`],
  ['chicago', '*†‡§'],
];
/** Digits from 0 to 9. */
const DIGITS: readonly (readonly [string, string])[] = [
  ['decimalFullWidth', '０１２３４５６７８９'],
  ['decimalFullWidth2', '０１２３４５６７８９'],
  ['ideographDigital', '〇一二三四五六七八九'],
  ['japaneseDigitalTenThousand', '〇一二三四五六七八九'],
  ['taiwaneseDigital', '○一二三四五六七八九'],
  ['koreanDigital', '영일이삼사오육칠팔구'],
  ['koreanDigital2', '零一二三四五六七八九'],
  ['thaiNumbers', '๐๑๒๓๔๕๖๗๘๙'],
  ['hindiNumbers', '०१२३४५६७८९'],
];

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
  ...['chineseCounting', 'chineseCountingThousand', 'taiwaneseCounting', 'taiwaneseCountingThousand'].map(
    (name) => [name, (value: number) => chinese(value, PLAIN)] as const,
  ),
  ...LIMITED.map(([name, signs]) => [name, (value: number) => signs[value - 1] ?? String(value)] as const),
  ...REPEATED.map(([name, signs]) => [name, (value: number) => repeated(value, signs)] as const),
  ...DIGITS.map(([name, digits]) => [name, (value: number) => inDigits(value, digits)] as const),
  [
    'ideographZodiacTraditional',
    (value) =>
      value === 0 || value > 60 ? String(value) : `${STEMS[(value - 1) % 10]}${BRANCHES[(value - 1) % 12]}`,
  ],
  ['numberInDash', (value) => `- ${value} -`],
  ['hex', (value) => value.toString(16).toUpperCase()],
  ['japaneseCounting', (value) => counted(value, '〇一二三四五六七八九', ['', '十', '百', '千'])],
  ['japaneseLegal', (value) => counted(value, '零壱弐参四伍六七八九', ['', '拾', '百', '阡'], true)],
  ['koreanCounting', (value) => counted(value, '영일이삼사오육칠팔구', ['', '십', '백', '천'])],
  ['koreanLegal', korean],
  ['chineseLegalSimplified', (value) => chinese(value, LEGAL)],
  ['ideographLegalTraditional', (value) => chinese(value, LEGAL_TRADITIONAL)],
]);

/** A format that shows by its first number how many digits each has at least: `001, 002, 003, ...`. */
export const PADDED = /^0+1\b/;

/** Writes a number of a list in a format; in digits if the format is another. */
export const formatNumber = (value: number, format: string): string =>
  FORMATS.get(format)?.(value) ?? String(value).padStart(PADDED.exec(format)?.[0].length ?? 0, '0');
