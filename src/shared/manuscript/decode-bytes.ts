import type { Encoding } from './encodings.ts';

/** Characters of Windows-1252 at 0x80 to 0x9F; five are unassigned. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Some engines (Node 20) decode Windows-1252 as Latin-1, which turns quotation marks and dashes into control characters. */
const withQuotes = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, (character) => WINDOWS.charAt(character.charCodeAt(0) - 0x80));

/** Decodes bytes without their byte order mark; what is wrong becomes U+FFFD. */
export function decodeBytes(bytes: Uint8Array, encoding: Encoding): string {
  const text = new TextDecoder(encoding).decode(bytes);
  return encoding === 'windows-1252' ? withQuotes(text) : text;
}
