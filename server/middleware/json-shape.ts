const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Maximum nesting of lists and objects; the deepest call has ten levels. */
export const JSON_DEPTH_MAX = 20;
/** Maximum of fields and list items in one body, counted by commas. A chapter of 28,000 paragraphs has this many. */
export const JSON_ITEMS_MAX = 200_000;

/**
 * Whether JSON is nested too deeply or has too many fields and items. Checked before parsing: scanning bytes is much cheaper than making
 * and checking objects. The parser refuses text that is not JSON.
 */
export function jsonShape(bytes: Uint8Array): 'fine' | 'tooDeep' | 'tooMany' {
  let depth = 0;
  let items = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfText(bytes, at);
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth += 1;
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
    else if (byte !== COMMA) continue;
    else items += 1;
    if (depth > JSON_DEPTH_MAX) return 'tooDeep';
    if (items > JSON_ITEMS_MAX) return 'tooMany';
  }
  return 'fine';
}

/** Index of the closing quote of the string that begins at `start`, or the end of the bytes. */
function endOfText(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; at < bytes.length; at += 1) {
    if (bytes[at] === BACKSLASH) at += 1;
    else if (bytes[at] === QUOTE) return at;
  }
  return bytes.length;
}
