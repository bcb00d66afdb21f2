import { escapeHtml, scriptJson } from '#server/core/escape-html.ts';
import { LOCAL_PEOPLE } from './people.ts';

const STYLE =
  'body{margin:24px;font:16px/1.5 system-ui;color:#1f2430;background:#fbf8f3}a{display:block;margin:10px 0;padding:12px 16px;border:1px solid #d9d2c5;border-radius:8px;color:inherit;text-decoration:none}small{display:block;color:#5b606c}';

const frame = (body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Local sign-in</title><style>${STYLE}</style>${body}</html>`;

/** The window for choosing a person. A choice leads to `next`, with `person` added to its query. */
export function choicePage(provider: string, next: string, query: Readonly<Record<string, string>>): string {
  const to = (person: string) => escapeHtml(`${next}?${new URLSearchParams({ ...query, person })}`);
  const rows = LOCAL_PEOPLE.map(
    ({ subject, name, email }) =>
      `<a href="${to(subject)}">${escapeHtml(name)}<small>${escapeHtml(email)}</small></a>`,
  );
  return frame(
    `<h1>${escapeHtml(provider)}, played by this computer</h1><p>For development and the demo: nobody is asked anything.</p>${rows.join('')}<a href="${to('')}">Refuse</a>`,
  );
}

/** Sends `answer` to the page that opened this window or frames it, if that page's origin is `origin`, and closes the window. */
export const answerPage = (answer: object, origin: string): string =>
  frame(
    `<p>One moment</p><script>(opener ?? parent).postMessage(${scriptJson(answer)}, ${scriptJson(origin)}); close();</script>`,
  );
