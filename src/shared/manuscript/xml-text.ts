/** Converts any text to XML text or an attribute: forbidden characters are removed, markup is escaped. */
export const xmlText = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[\ud800-\udfff]/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** First line of our XML files. */
export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Formats `ms` since epoch as ISO 8601 in UTC, to the second, as both document formats require. */
export const isoSeconds = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');

const XML_BLANKS = ' \t\r\n';

/** Trims XML white space; other spaces stay. A regular expression for the end would try every space in between. */
export function trimXml(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && XML_BLANKS.includes(text[from] ?? '')) from += 1;
  while (to > from && XML_BLANKS.includes(text[to - 1] ?? '')) to -= 1;
  return text.slice(from, to);
}
