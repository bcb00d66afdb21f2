import type { Archive } from '#shared/manuscript/archive.ts';
import { decodeAsChosen, guessEncoding } from '#shared/manuscript/decode-text.ts';
import type { DocxParagraph } from '#shared/manuscript/docx-paragraphs.ts';
import { addRules, type CssLooks } from '#shared/manuscript/html/css-looks.ts';
import { decodeMarkup } from '#shared/manuscript/html/decode-markup.ts';
import { readPage } from '#shared/manuscript/html/read-html.ts';
import type { LeftOutList, OnProgress } from '#shared/manuscript/reading.ts';
import { xmlText } from '#shared/manuscript/xml-text.ts';

/** The pages of a book in one row. */
export type BookPages = {
  paragraphs: DocxParagraph[];
  /** Index of the first paragraph of each page, by its path. */
  starts: ReadonlyMap<string, number>;
  /** Index of the paragraph at which an element begins, by `path#id`. */
  anchors: ReadonlyMap<string, number>;
};

/** A paragraph's words with its number. */
export const wordsOf = ({ label, lines }: DocxParagraph): string =>
  `${label} ${lines.map((runs) => runs.map(({ text }) => text).join('')).join(' ')}`
    .replace(/\s+/g, ' ')
    .trim();

/** The rules of all style sheets of an archive. Pages seldom have different ones, and a page's own rules win. */
export function rulesOf(archive: Archive): Map<string, CssLooks> {
  const rules = new Map<string, CssLooks>();
  for (const css of archive.read(archive.paths.filter((path) => /\.css$/i.test(path)))) addRules(rules, css);
  return rules;
}

const isPlainText = (path: string): boolean => /\.te?xt$/i.test(path);

/** A page that shows a plain text with its lines. */
const plainPage = (bytes: Uint8Array): string =>
  `<div style="white-space:pre-wrap">${xmlText(decodeAsChosen(bytes, guessEncoding(bytes)).text)}</div>`;

type Wishes = {
  dropped: LeftOutList;
  /** Readings of ruby are kept. */
  readings: boolean | undefined;
  onProgress: OnProgress | undefined;
};

/** Reads pages of an archive, in the given order. Of a page that is missing the path is listed. Throws `UnreadableFile`. */
export function readBookPages(
  archive: Archive,
  paths: readonly string[],
  { dropped, readings, onProgress }: Wishes,
): BookPages {
  const rules = rulesOf(archive);
  const paragraphs: DocxParagraph[] = [];
  const starts = new Map<string, number>();
  const anchors = new Map<string, number>();
  for (const [index, bytes] of archive.readBytes(paths).entries()) {
    const path = paths[index] ?? '';
    onProgress?.(index / paths.length);
    starts.set(path, paragraphs.length);
    if (!bytes) dropped.add('contents', path);
    if (!bytes || bytes.length === 0) continue;
    const page = readPage(isPlainText(path) ? plainPage(bytes) : decodeMarkup(bytes).text, rules, readings);
    for (const [id, at] of page.anchors) anchors.set(`${path}#${id}`, paragraphs.length + at);
    for (const paragraph of page.paragraphs) paragraphs.push(paragraph);
    dropped.addAll(page.dropped);
  }
  return { paragraphs, starts, anchors };
}
