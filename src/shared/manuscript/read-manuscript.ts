import { MANUSCRIPT_BYTES_MAX } from '#shared/domain/limits.ts';
import { cleanText } from '#shared/domain/story-document.ts';
import { Archive } from './archive.ts';
import { decodeAsChosen, decodeText } from './decode-text.ts';
import type { Encoding } from './encodings.ts';
import { readEpub } from './epub/read-epub.ts';
import { readPages } from './epub/read-pages.ts';
import { archiveKind, isArchive, refuseOthers, textKind } from './file-kinds.ts';
import { readHtml } from './html/read-html.ts';
import { readOdt } from './odt/read-odt.ts';
import { readDocx } from './read-docx.ts';
import { readMarkdown } from './read-markdown.ts';
import { readPlainText } from './read-plain-text.ts';
import { type HeadingName, type OnProgress, type Reading, type ReadPart, UnreadableFile } from './reading.ts';
import { readTitleLine, type TitleKind } from './titles/title-line.ts';

/** A chosen file; `encoding` if the author chose one (plain text and Markdown); `readings`: readings of ruby are kept. */
export type ManuscriptFile = { name: string; bytes: Uint8Array; encoding?: Encoding; readings?: boolean };

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

/** Reads a manuscript, by what it is: its content, and its name only where the content does not say. Throws `UnreadableFile` with the reason. */
export function readManuscript(file: ManuscriptFile, onProgress?: OnProgress): Reading {
  const { name, bytes, readings } = file;
  if (bytes.length > MANUSCRIPT_BYTES_MAX) throw new UnreadableFile('tooLarge');
  refuseOthers(name, bytes);
  const reading = isArchive(bytes) ? readArchive(bytes, onProgress, readings) : readLines(file, onProgress);
  if (!reading.parts.some((part) => part.kind !== 'note' && part.words > 0))
    throw new UnreadableFile(reading.dropped.images ? 'onlyPictures' : 'empty');
  return { ...reading, parts: reading.parts.map(withName) };
}

/** Adds to a heading what its words name: a part, a chapter or a section. The division into volumes and chapters needs it. */
function withName(part: ReadPart): ReadPart {
  if (part.kind !== 'heading' || part.names !== undefined) return part;
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

function readArchive(bytes: Uint8Array, onProgress?: OnProgress, readings?: boolean): Reading {
  const archive = new Archive(bytes);
  switch (archiveKind(archive)) {
    case 'epub':
      return readEpub(archive, onProgress, readings);
    case 'odt':
      return readOdt(archive, onProgress, readings);
    case 'pages':
      return readPages(archive, onProgress, readings);
    default:
      return readDocx(archive, onProgress, readings);
  }
}

/** Reads a file of text: the author may choose its encoding. */
function readLines(
  { name, bytes, encoding: wanted, readings }: ManuscriptFile,
  onProgress: OnProgress | undefined,
): Reading {
  const kind = textKind(name, bytes);
  if (kind === 'html') {
    const { text, ...read } = readHtml(bytes, wanted, readings);
    onProgress?.(1);
    return { ...read, firstLines: firstLinesOf(text.replace(/<[^>]{0,2000}>/g, '\n')) };
  }
  const { text, encoding } = wanted ? decodeAsChosen(bytes, wanted) : decodeText(bytes);
  onProgress?.(0.3);
  const read = kind === 'markdown' ? readMarkdown(text, readings) : { ...readPlainText(text), ruby: 0 };
  onProgress?.(1);
  return { ...read, encoding, firstLines: firstLinesOf(text) };
}
