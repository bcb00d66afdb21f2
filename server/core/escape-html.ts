const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }),
);

/** Text escaped for use between tags and in quoted attributes of HTML and XML. */
export const escapeHtml = (text: string): string =>
  // XML allows no control characters except tab and line ends.
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (sign) => ENTITIES.get(sign) ?? '');

/** JSON for use inside a `<script>`: nothing in it can end the element or begin a comment. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
