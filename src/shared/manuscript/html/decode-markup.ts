import {
  decodeAsChosen,
  decodeText,
  guessEncoding,
  isUtf8,
  markedEncoding,
} from '#shared/manuscript/decode-text.ts';
import { ENCODINGS, type Encoding } from '#shared/manuscript/encodings.ts';

/** A page names its encoding in its first bytes (HTML, 13.2.3.2); some programs write long comments before. */
const HEAD_BYTES = 4_096;

/** The encoding that a page names; undefined if it names none, or one that is not read. */
function namedEncoding(bytes: Uint8Array): Encoding | undefined {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, HEAD_BYTES));
  const [, label = ''] =
    /<\?xml[^>]*\sencoding\s*=\s*["']([\w:.-]+)/i.exec(head) ??
    /<meta\s[^>]*charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(head) ??
    [];
  try {
    const { encoding } = new TextDecoder(label);
    // A page that could be read so far is not UTF-16 (HTML, 13.2.3.2).
    if (encoding.startsWith('utf-16')) return 'utf-8';
    return ENCODINGS.find((one) => one === (encoding === 'gbk' ? 'gb18030' : encoding));
  } catch {
    return undefined;
  }
}

/**
 * Decodes a page of HTML: by its byte order mark, by what it names, else by its letters. What it names is not believed if the text is
 * clearly UTF-8, or clearly is not.
 */
export function decodeMarkup(bytes: Uint8Array, wanted?: Encoding): { text: string; encoding: Encoding } {
  if (wanted) return decodeAsChosen(bytes, wanted);
  const marked = markedEncoding(bytes);
  if (marked) return decodeText(bytes, marked);
  const guessed = guessEncoding(bytes);
  const named = namedEncoding(bytes);
  const isAscii = bytes.every((byte) => byte < 0x80);
  const isWrong = named === undefined || (!isAscii && (named === 'utf-8') !== isUtf8(bytes));
  return decodeText(bytes, guessed.startsWith('utf-16') || isWrong ? guessed : named);
}
