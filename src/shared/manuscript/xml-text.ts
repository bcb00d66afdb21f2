/** Any text as XML text or attribute: what XML has no place for goes, what it takes for markup is written as references. */
export const xmlText = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** How each XML file of ours begins. */
export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The time as ISO 8601 to the second in UTC, as both document formats want it; `ms` since epoch. */
export const isoSeconds = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');

const XML_BLANKS = ' \t\r\n';

/** A text without the blanks of XML at its ends; other spaces stay. A pattern for its end would try each blank in between. */
export function trimXml(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && XML_BLANKS.includes(text[from] ?? '')) from += 1;
  while (to > from && XML_BLANKS.includes(text[to - 1] ?? '')) to -= 1;
  return text.slice(from, to);
}
