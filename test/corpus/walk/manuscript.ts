/** A chapter of the made novel. `paragraphs`: each word of them is used once in the novel. */
type WalkChapter = { title: string; paragraphs: readonly string[] };

/** A volume of the made novel with its chapters. */
type WalkVolume = { title: string; chapters: readonly WalkChapter[] };

const PER_VOLUME = 10;
const PARAGRAPHS = 6;

/** Ten chapters in each of three volumes. `words`: a paragraph made of a number that is used once. */
const novel = (
  volumeTitles: readonly string[],
  titleOf: (number: number) => string,
  words: (number: number) => string,
): WalkVolume[] =>
  volumeTitles.map((title, volume) => ({
    title,
    chapters: Array.from({ length: PER_VOLUME }, (_, index) => {
      const number = volume * PER_VOLUME + index + 1;
      const paragraphs = Array.from({ length: PARAGRAPHS }, (__, at) => words(number * 100 + at));
      return { title: titleOf(number), paragraphs };
    }),
  }));

/** A novel in Indonesian: 30 chapters in three parts. */
export const indonesianNovel = (): WalkVolume[] =>
  novel(
    ['Bagian Satu: Utara', 'Bagian Dua: Selatan', 'Bagian Tiga: Pulang'],
    (number) => `Bab ${number}: Hujan ${number}`,
    (number) => `“Ya,” katanya${number}a. Hujan${number}b turun${number}c — pelan${number}d.`,
  );

const DIGITS = [...'〇一二三四五六七八九'];
const chinese = (number: number): string => {
  const tens = Math.floor(number / 10);
  return `${tens > 1 ? DIGITS[tens] : ''}${tens > 0 ? '十' : ''}${number % 10 > 0 ? DIGITS[number % 10] : ''}`;
};

/** A novel in Chinese: 30 chapters in three volumes. */
export const chineseNovel = (): WalkVolume[] =>
  novel(
    ['第一卷 北方', '第二卷 南方', '第三卷 归来'],
    (number) => `第${chinese(number)}章 雨${chinese(number)}`,
    (number) =>
      `“你好。”他说，雨${[...String(number)].map((digit) => DIGITS[Number(digit)]).join('')}下了一夜。`,
  );

/** The novel as a page with headings. */
export const asPage = (volumes: readonly WalkVolume[]): string =>
  `<!DOCTYPE html><html lang="id"><head><meta charset="utf-8"></head><body>${volumes
    .map(
      ({ title, chapters }) =>
        `<h1>${title}</h1>${chapters
          .map(
            (chapter) =>
              `<h2>${chapter.title}</h2>${chapter.paragraphs.map((text) => `<p>${text}</p>`).join('')}`,
          )
          .join('')}`,
    )
    .join('')}</body></html>`;

/** The novel as Google Docs exports a page: one line, classes for every look, text in spans, empty paragraphs, addresses wrapped. */
export function asGoogleDocsPage(volumes: readonly WalkVolume[]): string {
  const span = (text: string) =>
    `<span class="c1">${text.replace('“', '&ldquo;').replace('”', '&rdquo;')}</span>`;
  const heading = (level: number, id: string, text: string) =>
    `<h${level} class="c3" id="h.${id}">${span(text)}</h${level}>`;
  const body = volumes
    .map(
      ({ title, chapters }, volume) =>
        `${heading(1, `v${volume}`, title)}${chapters
          .map(
            (chapter, index) =>
              `${heading(2, `c${volume}x${index}`, chapter.title)}<p class="c0 c4"><span class="c1"></span></p>${chapter.paragraphs
                .map((text) => `<p class="c0">${span(text)}</p>`)
                .join('')}`,
          )
          .join('')}`,
    )
    .join('');
  return `<html><head><meta content="text/html; charset=UTF-8" http-equiv="content-type"><style type="text/css">@import url(https://themes.googleusercontent.com/fonts/css?kit=a);.c1{color:#000000;font-weight:400;text-decoration:none;vertical-align:baseline;font-size:11pt;font-family:"Arial";font-style:normal}.c0{padding-top:0pt;line-height:1.15;text-align:left}.c4{height:11pt}.c3{page-break-after:avoid}</style></head><body class="c5 doc-content">${body}</body></html>`;
}

/** The novel as plain text: titles alone on their lines, paragraphs indented as Chinese authors do. */
export const asPlainText = (volumes: readonly WalkVolume[]): string =>
  volumes
    .map(
      ({ title, chapters }) =>
        `${title}\r\n\r\n${chapters
          .map(
            (chapter) =>
              `${chapter.title}\r\n\r\n${chapter.paragraphs.map((text) => `　　${text}\r\n`).join('')}\r\n`,
          )
          .join('')}`,
    )
    .join('');

/** A text as bytes of GBK, by the decoder's own table. Throws for a character that GBK does not have. */
export function inGbk(text: string): Uint8Array {
  const decoder = new TextDecoder('gbk');
  const table = new Map<string, readonly number[]>();
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const sign = decoder.decode(Uint8Array.of(lead, trail));
      if ([...sign].length === 1 && sign !== '\ufffd' && !table.has(sign)) table.set(sign, [lead, trail]);
    }
  return Uint8Array.from(
    [...text].flatMap((sign) => {
      if (sign < '\u0080') return [sign.charCodeAt(0)];
      const bytes = table.get(sign);
      if (!bytes) throw new Error(`GBK has no ${sign}`);
      return bytes;
    }),
  );
}
