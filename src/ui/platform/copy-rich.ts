/**
 * Puts a text on the clipboard, with its HTML beside it if there is one. Must be called within a tap, before anything is awaited: WebKit
 * and Firefox allow it only there. Returns false if the browser does not allow it, or cannot take the HTML.
 */
export async function copyRich({
  text,
  html,
}: {
  text: string;
  html?: string | undefined;
}): Promise<boolean> {
  try {
    if (html === undefined) await navigator.clipboard.writeText(text);
    else {
      const part = (type: string, words: string) => new Blob([words], { type });
      const item = new ClipboardItem({
        'text/html': part('text/html', html),
        'text/plain': part('text/plain', text),
      });
      await navigator.clipboard.write([item]);
    }
    return true;
  } catch {
    return false;
  }
}
