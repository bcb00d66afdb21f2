import type { DocxParagraph } from './docx-paragraphs.ts';
import { decodeMarkup } from './html/decode-markup.ts';
import { readPage } from './html/read-html.ts';
import type { LeftOutList } from './reading.ts';

/** Bytes as a text of as many characters, and back. */
const asLatin = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);
const bytesOf = (latin: string): Uint8Array => Uint8Array.from(latin, (sign) => sign.charCodeAt(0) & 0xff);

/** A part of a web archive as bytes, by its transfer encoding (RFC 2045, 6.1). */
function decoded(body: string, encoding: string): Uint8Array {
  if (encoding === 'base64') {
    try {
      return bytesOf(atob(body.replace(/\s+/g, '')));
    } catch {
      return bytesOf(body);
    }
  }
  if (encoding !== 'quoted-printable') return bytesOf(body);
  return bytesOf(
    body
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  );
}

/** The page of a web archive (MHT, RFC 2557); undefined for anything else. */
function pageOfArchive(bytes: Uint8Array): Uint8Array | undefined {
  const text = asLatin(bytes);
  const [, boundary] = /^[\s\S]{0,2000}?\bboundary="?([^"\r\n;]+)/i.exec(text) ?? [];
  if (boundary === undefined || !/^\s*(?:MIME-Version|Content-Type|From|Subject|Date):/i.test(text))
    return undefined;
  for (const part of text.split(`--${boundary}`).slice(1)) {
    const [, headers = '', body = ''] = /^\s*([\s\S]*?)\r?\n\r?\n([\s\S]*)$/.exec(part) ?? [];
    const [, encoding = ''] = /content-transfer-encoding:\s*([\w-]+)/i.exec(headers) ?? [];
    if (/content-type:\s*text\/html/i.test(headers)) return decoded(body, encoding.toLowerCase());
  }
  return undefined;
}

/**
 * The paragraphs of a text of another format inside a Word file (`altChunk`: ECMA-376, part 1, 17.17.2), as programs on the web write them: a
 * page of HTML, a web archive, plain text. Rich text is listed as it is written. Throws `UnreadableFile`.
 */
export function chunkParagraphs(bytes: Uint8Array, dropped: LeftOutList): DocxParagraph[] {
  const page = pageOfArchive(bytes) ?? bytes;
  const { text } = decodeMarkup(page);
  if (/^\s*\{\\rtf/.test(text)) {
    dropped.add('html', text);
    return [];
  }
  const isMarkup = /<(?:!doctype|html|body|p|div|span|h[1-6])\b/i.test(text.slice(0, 10_000));
  const found = readPage(
    isMarkup ? text : `<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`,
    undefined,
    dropped.keepsReadings,
  );
  if (isMarkup) dropped.addAll(found.dropped);
  return found.paragraphs;
}
