/**
 * Shares a page under `title` with the system's share sheet: the current page, or the one at `path` of this host. Without a share sheet the
 * address is copied. `nothing`: the reader cancelled, or the browser allows neither.
 */
export async function sharePage(title: string, path?: string): Promise<'shared' | 'copied' | 'nothing'> {
  const { href, origin } = window.location;
  const url = path === undefined ? href : origin + path;
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url });
      return 'shared';
    }
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'nothing';
  }
}
