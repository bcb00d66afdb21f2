/**
 * Shares the page at hand under `title`: by the device's own sheet where there is one, else its address is copied. `nothing`: the
 * reader changed their mind, or the browser allows neither.
 */
export async function sharePage(title: string): Promise<'shared' | 'copied' | 'nothing'> {
  const url = window.location.href;
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
