import { partsOfParagraphs } from '#shared/manuscript/docx-paragraphs.ts';
import type { Encoding } from '#shared/manuscript/encodings.ts';
import type { Reading } from '#shared/manuscript/reading.ts';
import { withArchiveNotes } from './archive-notes.ts';
import type { CssRules } from './css-looks.ts';
import { decodeMarkup } from './decode-markup.ts';
import { declaredIn, readMarkup } from './html-events.ts';
import { HtmlReader } from './html-reader.ts';

/** Reads a decoded page. `rules`: of its style sheets. Throws `UnreadableFile`. */
export function readPage(text: string, rules?: CssRules): HtmlReader {
  const reader = readMarkup(text, () => new HtmlReader(rules));
  reader.finish();
  const declared = declaredIn(text);
  if (declared !== '') reader.dropped.add('html', declared);
  return reader;
}

/**
 * Reads a page of HTML or XHTML, as a browser shows it. `wanted`: the encoding that the author chose. Also returns the decoded `text`. Throws
 * `UnreadableFile`.
 */
export function readHtml(
  bytes: Uint8Array,
  wanted?: Encoding,
): Omit<Reading, 'firstLines'> & { text: string } {
  const { text, encoding } = decodeMarkup(bytes, wanted);
  const { paragraphs: read, dropped } = readPage(text);
  const paragraphs = withArchiveNotes(read, dropped);
  return { parts: partsOfParagraphs(paragraphs, false, dropped), dropped: dropped.list, encoding, text };
}
