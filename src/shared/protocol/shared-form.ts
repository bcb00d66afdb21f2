/** The path to which the system posts data shared by another app (`share_target` of scripts/web-manifest.ts). */
export const SHARE_PATH = '/share';

/** Fields of the posted form. Apps installed earlier send them in the query of `/`. */
export const SHARE_PARAMS = { title: 'share-title', text: 'share-text', url: 'share-url' } as const;

/** Id of the element that holds the fields in the app's document. */
const ELEMENT_ID = 'shared-form';

/**
 * The app's document, with the fields of a posted form as data in it that no browser runs. Service worker and server answer the post with
 * it; neither keeps the text, and the page reads it (`sharedFields`).
 */
export function documentWithForm(document: string, form: { get(name: string): unknown }): string {
  const fields = Object.values(SHARE_PARAMS).flatMap((name) => {
    const value = form.get(name);
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  // Nothing in the data can end the element or begin a new one.
  const data = JSON.stringify(Object.fromEntries(fields)).replaceAll('<', '\\u003c');
  const element = `<script type="application/json" id="${ELEMENT_ID}">${data}</script>`;
  return document.replace('</head>', () => `${element}</head>`);
}

/** The fields in a document made by `documentWithForm`, as a query; empty if there are none. */
export function sharedFields(document: {
  getElementById(id: string): { textContent: string | null } | null;
}): string {
  const data = document.getElementById(ELEMENT_ID)?.textContent;
  return data ? `?${new URLSearchParams(JSON.parse(data) as Record<string, string>)}` : '';
}
