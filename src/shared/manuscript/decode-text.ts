import { UnreadableFile } from './reading.ts';

/** Encodings of plain text, by their TextDecoder names. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'gb18030'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Bytes read for guessing; enough for any language. */
const SAMPLE_BYTES = 65_536;

function markedEncoding([a, b, c]: Uint8Array): Encoding | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return a === 0xfe && b === 0xff ? 'utf-16be' : undefined;
}

/** Guesses an encoding: by the byte order mark, else UTF-8 if valid, else by byte frequencies. */
export function guessEncoding(bytes: Uint8Array): Encoding {
  const marked = markedEncoding(bytes);
  if (marked) return marked;
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  let high = 0;
  for (const [index, byte] of sample.entries()) {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
    if (byte >= 0x80) high += 1;
  }
  const [even = 0, odd = 0] = zeros;
  // Latin text in UTF-16 has a zero in every other byte.
  if (odd > sample.length / 8 && even * 8 < odd) return 'utf-16le';
  if (even > sample.length / 8 && odd * 8 < even) return 'utf-16be';
  if (isUtf8(bytes)) return 'utf-8';
  // In a Chinese text nearly every byte is 128 or more, in a western language only a few are.
  return high > sample.length * 0.3 ? 'gb18030' : 'windows-1252';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Characters of Windows-1252 at 0x80 to 0x9F; five are unassigned. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Some engines (Node 20) decode Windows-1252 as Latin-1, which turns quotation marks and dashes into control characters. */
const withQuotes = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, (character) => WINDOWS.charAt(character.charCodeAt(0) - 0x80));

/**
 * Decodes a file in the given or guessed encoding, without its byte order mark. Throws `UnreadableFile` with `notText` if it is not text.
 */
export function decodeText(bytes: Uint8Array, wanted?: Encoding): { text: string; encoding: Encoding } {
  const encoding = wanted ?? guessEncoding(bytes);
  const decoded = new TextDecoder(encoding).decode(bytes);
  const text = encoding === 'windows-1252' ? withQuotes(decoded) : decoded;
  const odd = text.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g)?.length ?? 0;
  if (odd > 0 && (text.includes('\u0000') || odd * 100 > text.length)) throw new UnreadableFile('notText');
  return { text, encoding };
}
