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

/** The encoding that a page names, by its TextDecoder name; undefined if it names none that is known. */
function namedEncoding(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, HEAD_BYTES));
  const [, label = ''] =
    /<\?xml[^>]*\sencoding\s*=\s*["']([\w:.-]+)/i.exec(head) ??
    /<meta\s[^>]*charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(head) ??
    [];
  try {
    const { encoding } = new TextDecoder(label);
    // A page that could be read so far is not UTF-16 (HTML, 13.2.3.2).
    if (encoding.startsWith('utf-16')) return 'utf-8';
    return encoding === 'gbk' ? 'gb18030' : encoding;
  } catch {
    return undefined;
  }
}

/** Whether a page says that it is UTF-8 and clearly is not, or the other way round. Bytes of ISO-2022 are all ASCII. */
const isWrong = (named: string, bytes: Uint8Array): boolean =>
  bytes.some((byte) => byte >= 0x80) && (named === 'utf-8') !== isUtf8(bytes);

/**
 * Decodes a page of HTML: by its byte order mark, by what it names, else by its letters. What it names is not believed if the text is
 * clearly UTF-8, or clearly is not. `encoding`: null for one that an author cannot choose. Throws `UnreadableFile`: `notText`.
 */
export function decodeMarkup(
  bytes: Uint8Array,
  wanted?: Encoding,
): { text: string; encoding: Encoding | null } {
  if (wanted) return decodeAsChosen(bytes, wanted);
  const marked = markedEncoding(bytes);
  if (marked) return decodeText(bytes, marked);
  const guessed = guessEncoding(bytes);
  const named = namedEncoding(bytes);
  if (named === undefined || guessed.startsWith('utf-16') || isWrong(named, bytes))
    return decodeText(bytes, guessed);
  const encoding = ENCODINGS.find((one) => one === named);
  return encoding
    ? decodeText(bytes, encoding)
    : { text: new TextDecoder(named).decode(bytes), encoding: null };
}
