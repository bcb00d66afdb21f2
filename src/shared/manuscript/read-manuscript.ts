import { MANUSCRIPT_BYTES_MAX } from '#shared/domain/limits.ts';
import { cleanText } from '#shared/domain/story-document.ts';
import { decodeText } from './decode-text.ts';
import type { Encoding } from './encodings.ts';
import { readDocx } from './read-docx.ts';
import { readMarkdown } from './read-markdown.ts';
import { readPlainText } from './read-plain-text.ts';
import { type HeadingName, type OnProgress, type Reading, type ReadPart, UnreadableFile } from './reading.ts';
import { readTitleLine, type TitleKind } from './titles/title-line.ts';

/** A chosen file; `encoding` if the author chose one (plain text and Markdown). */
export type ManuscriptFile = { name: string; bytes: Uint8Array; encoding?: Encoding };

/**
 * How many lines of a file the author sees to judge its encoding: the first lines, and as many later lines with characters outside ASCII.
 */
const FIRST_LINES = 2;
const LINE_CHARS = 120;
const FIRST_CHARS = 100_000;

const NAMES: Readonly<Record<TitleKind, HeadingName | undefined>> = {
  part: 'part',
  chapter: 'chapter',
  named: 'section',
  bare: undefined,
  item: undefined,
};

/** Reads a manuscript, by its file extension. Throws `UnreadableFile` with the reason. */
export function readManuscript({ name, bytes, encoding }: ManuscriptFile, onProgress?: OnProgress): Reading {
  if (bytes.length > MANUSCRIPT_BYTES_MAX) throw new UnreadableFile('tooLarge');
  const reading = readByEnding(name.toLowerCase(), bytes, encoding, onProgress);
  if (!reading.parts.some((part) => part.kind !== 'note' && part.words > 0))
    throw new UnreadableFile('empty');
  return { ...reading, parts: reading.parts.map(withName) };
}

/** Adds to a heading what its words name: a part, a chapter or a section. The division into volumes and chapters needs it. */
function withName(part: ReadPart): ReadPart {
  if (part.kind !== 'heading') return part;
  const names = NAMES[readTitleLine(part.text)?.kind ?? 'item'];
  return names ? { ...part, names } : part;
}

/** The lines that the author sees, each cut to `LINE_CHARS`. */
function firstLinesOf(text: string): string[] {
  const lines = text
    .slice(0, FIRST_CHARS)
    .split(/[\r\n]+/)
    .map((line) => cleanText(line).trim())
    .filter((line) => /[\p{L}\p{N}\ufffd]/u.test(line));
  const first = lines.slice(0, FIRST_LINES);
  const telling = lines.slice(FIRST_LINES).filter((line) => /[^\u0000-\u007f]/.test(line));
  return [...first, ...telling.slice(0, FIRST_LINES)].map((line) => [...line].slice(0, LINE_CHARS).join(''));
}

function readByEnding(
  name: string,
  bytes: Uint8Array,
  wanted: Encoding | undefined,
  onProgress: OnProgress | undefined,
): Reading {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (name.endsWith('.docx') || name.endsWith('.doc') || isZip) return readDocx(bytes, onProgress);
  if (!/\.(?:txt|text|md|markdown)$/.test(name)) throw new UnreadableFile('unknownFormat');
  const { text, encoding } = decodeText(bytes, wanted);
  onProgress?.(0.3);
  const read = /\.(?:md|markdown)$/.test(name) ? readMarkdown(text) : readPlainText(text);
  onProgress?.(1);
  return { ...read, encoding, firstLines: firstLinesOf(text) };
}
