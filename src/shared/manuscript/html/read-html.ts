import { partsOfParagraphs } from '#shared/manuscript/docx-paragraphs.ts';
import type { Encoding } from '#shared/manuscript/encodings.ts';
import { LeftOutList, type Reading } from '#shared/manuscript/reading.ts';
import { withArchiveNotes } from './archive-notes.ts';
import type { CssRules } from './css-looks.ts';
import { decodeMarkup } from './decode-markup.ts';
import { declaredIn, readMarkup } from './html-events.ts';
import { HtmlReader } from './html-reader.ts';

/** Reads a decoded page. `rules`: of its style sheets. `readings`: readings of ruby are kept. Throws `UnreadableFile`. */
export function readPage(text: string, rules?: CssRules, readings?: boolean): HtmlReader {
  const reader = readMarkup(text, () => new HtmlReader(rules, new LeftOutList(readings)));
  reader.finish();
  const declared = declaredIn(text);
  if (declared !== '') reader.dropped.add('html', declared);
  return reader;
}

/**
 * Reads a page of HTML or XHTML, as a browser shows it. `wanted`: the encoding that the author chose. `readings`: readings of ruby are kept.
 * Also returns the decoded `text`. Throws `UnreadableFile`.
 */
export function readHtml(
  bytes: Uint8Array,
  wanted?: Encoding,
  readings?: boolean,
): Omit<Reading, 'firstLines'> & { text: string } {
  const { text, encoding } = decodeMarkup(bytes, wanted);
  const { paragraphs: read, dropped } = readPage(text, undefined, readings);
  const paragraphs = withArchiveNotes(read, dropped);
  const parts = partsOfParagraphs(paragraphs, false, dropped);
  return { parts, ...dropped.found, encoding, text };
}
