const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** How deep lists and objects stand in one another; the deepest call of the wire has ten levels. */
export const JSON_DEPTH_MAX = 20;
/** Fields and list items of one body, counted by their commas: a chapter of 28,000 paragraphs has as many. */
export const JSON_ITEMS_MAX = 200_000;

/**
 * Whether JSON is deeper than anything on the wire, or has too many fields and items. Asked before it is parsed:
 * reading bytes is far cheaper than making and checking objects. What is no JSON at all is left for the parser to refuse.
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

/** Where the text that begins with the quote at `start` ends: its other quote, or the end of all. */
function endOfText(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; at < bytes.length; at += 1) {
    if (bytes[at] === BACKSLASH) at += 1;
    else if (bytes[at] === QUOTE) return at;
  }
  return bytes.length;
}
