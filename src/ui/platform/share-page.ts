/**
 * Shares a page under `title`, the current one or the one at `path` of this host, with the system's share sheet; without one its address
 * is copied. `nothing`: the reader cancelled, or the browser allows neither.
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
