/** The full address of a page of this host. */
export const addressOf = (path: string): string => window.location.origin + path;

/**
 * Shares a page under `title` with the system's share sheet: the current page, or the one at `path` of this host. Without a share sheet the
 * address is copied. `nothing`: the reader cancelled, or the browser allows neither.
 */
export async function sharePage(title: string, path?: string): Promise<'shared' | 'copied' | 'nothing'> {
  const url = path === undefined ? window.location.href : addressOf(path);
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
