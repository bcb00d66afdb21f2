import { decodeBytes } from './decode-bytes.ts';
import { guessLegacy, guessUtf16 } from './detect-legacy.ts';
import type { Encoding } from './encodings.ts';
import { UnreadableFile } from './reading.ts';

/** Bytes read for guessing UTF-16; enough for any language. */
const SAMPLE_BYTES = 65_536;

/** The encoding by the byte order mark. */
export function markedEncoding([a, b, c]: Uint8Array): Encoding | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return a === 0xfe && b === 0xff ? 'utf-16be' : undefined;
}

/** Many letters are no control characters in any other encoding, but half of a letter in UTF-16: 0x04 in Cyrillic, 0x0E in Thai. */
function hasControls(sample: Uint8Array): boolean {
  const odd = sample.reduce(
    (sum, byte) => (byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) ? sum + 1 : sum),
    0,
  );
  return odd > sample.length / 16;
}

/** No other encoding of a text has zero bytes. UTF-16 of Latin text has one in every other byte. */
function unmarkedUtf16(sample: Uint8Array): Encoding | undefined {
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 8 && even * 8 < odd) return 'utf-16le';
  if (even > sample.length / 8 && odd * 8 < even) return 'utf-16be';
  return isUtf8(sample) && !hasControls(sample) ? undefined : guessUtf16(sample);
}

/** Length of a UTF-8 sequence by its first byte; 0: none begins with it. */
function utf8Length(byte: number): number {
  if (byte >= 0xc2 && byte <= 0xdf) return 2;
  if (byte >= 0xe0 && byte <= 0xef) return 3;
  return byte >= 0xf0 && byte <= 0xf4 ? 4 : 0;
}

/**
 * Whether a text is UTF-8. A few bad bytes do not make it another encoding: in another encoding nearly all bytes of 128 and more would be
 * bad, because they form UTF-8 sequences only by chance.
 */
export function isUtf8(bytes: Uint8Array): boolean {
  let good = 0;
  let bad = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    const length = utf8Length(byte);
    let rest = 1;
    while (rest < length && ((bytes[at + rest] ?? 0) & 0xc0) === 0x80) rest += 1;
    if (length > 0 && rest === length) good += length - 1;
    else bad += 1;
    at += rest - 1;
  }
  return bad === 0 || good >= bad * 2;
}

/**
 * Guesses an encoding: by the byte order mark, by zero bytes (UTF-16), by `isUtf8`, else by the letters that the text would have
 * (`guessLegacy`).
 */
export const guessEncoding = (bytes: Uint8Array): Encoding =>
  markedEncoding(bytes) ??
  unmarkedUtf16(bytes.subarray(0, SAMPLE_BYTES)) ??
  (isUtf8(bytes) ? 'utf-8' : guessLegacy(bytes));

/** Decodes a file in the encoding that its author chose. Any text is shown, so that another can be chosen. */
export const decodeAsChosen = (bytes: Uint8Array, encoding: Encoding) => ({
  text: decodeBytes(bytes, encoding),
  encoding,
});

/**
 * Decodes a file in the given or guessed encoding, without its byte order mark. Throws `UnreadableFile` with `notText` if it is not text.
 */
export function decodeText(bytes: Uint8Array, wanted?: Encoding): { text: string; encoding: Encoding } {
  const encoding = wanted ?? guessEncoding(bytes);
  const text = decodeBytes(bytes, encoding);
  const odd = text.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g)?.length ?? 0;
  if (odd > 0 && (text.includes('\u0000') || odd * 100 > text.length)) throw new UnreadableFile('notText');
  return { text, encoding };
}
