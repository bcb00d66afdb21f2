/** A text with more characters is shared as a file if the sheet accepts files: many apps cut long messages. */
const TEXT_CHARS_MAX = 10_000;

/**
 * Shares a text under `title` with the system's share sheet; a long text as the file `name`. Without a share sheet the text is copied.
 * `nothing`: the author cancelled. `failed`: the browser allows neither.
 */
export async function shareText(
  title: string,
  text: string,
  name: string,
): Promise<'shared' | 'copied' | 'nothing' | 'failed'> {
  try {
    if (typeof navigator.share === 'function') {
      const files = [new File([text], name, { type: 'text/plain' })];
      const asFile = text.length > TEXT_CHARS_MAX && (navigator.canShare?.({ files }) ?? false);
      await navigator.share(asFile ? { title, files } : { title, text });
      return 'shared';
    }
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch (reason) {
    return reason instanceof DOMException && reason.name === 'AbortError' ? 'nothing' : 'failed';
  }
}
