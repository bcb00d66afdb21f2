import { createHash } from 'node:crypto';
import { escapeHtml } from '#server/core/escape-html.ts';
import { htmlLanguage, type Language } from '#shared/domain/language.ts';

/** The colours of paper, ink and accent from docs/spec, section 11, Colour. The sizes are plain, since these pages have no root scale. */
const STYLE = `:root{color-scheme:light dark;--paper:#fbf8f3;--ink:#1f2430;--dim:#5b606c;--line:#e4ddd0;--accent:#b44a24;--on:#fff}
@media (prefers-color-scheme:dark){:root{--paper:#14161c;--ink:#e9e4da;--dim:#a8a59f;--line:#31343f;--accent:#e0835f;--on:#14161c}}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans SC",sans-serif;overflow-wrap:anywhere}
main,header{max-width:640px;margin:0 auto;padding:16px 20px}
main{padding-bottom:56px}
header a{display:inline-block;padding:10px 0;color:inherit;font-weight:700;text-decoration:none}
img{display:block;width:200px;max-width:60%;height:auto;aspect-ratio:5/7;object-fit:cover;border-radius:10px;border:1px solid var(--line)}
h1{margin:20px 0 0;font:650 28px/1.25 Georgia,"Noto Serif","Noto Serif SC",serif}
h2{margin:28px 0 4px;font-size:16px}
p{margin:6px 0}
.dim{color:var(--dim);font-size:15px}
.text{white-space:pre-line}
.go{display:inline-block;margin-top:24px;padding:12px 24px;border-radius:10px;background:var(--accent);color:var(--on);font-weight:650;text-decoration:none}
a:focus-visible{outline:2px solid currentColor;outline-offset:3px}`;

const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** These pages run no scripts, load their cover from this host or from `pictures`, and cannot be framed. */
export const sharePagePolicy = (...pictures: readonly string[]): string =>
  [
    "default-src 'none'",
    ["img-src 'self'", ...pictures].join(' '),
    `style-src ${STYLE_HASH}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** A whole page of plain HTML. `head` and `body` are already HTML; `title` is text. */
export function pageFrame(page: { language: Language; title: string; head: string; body: string }): string {
  return `<!doctype html>
<html lang="${htmlLanguage(page.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)}</title>
${page.head}<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
<style>${STYLE}</style>
</head>
<body>
<header><a href="/">Tinta</a></header>
<main>
${page.body}</main>
</body>
</html>
`;
}
