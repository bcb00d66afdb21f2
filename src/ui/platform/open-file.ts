/** The address of a file must stay valid this long, until a new window has read it. In ms. */
const ADDRESS_MS = 60_000;

/**
 * Shows a file in a new window. Call it directly in the click, before awaiting anything: later a browser treats it as a popup. The window
 * shows bytes from this page's memory, which have no address of their own. Without `noopener`: under the page's
 * `Cross-Origin-Opener-Policy` WebKitGTK shows nothing in a window without an opener.
 */
export function openFile(file: Blob): void {
  const url = URL.createObjectURL(file);
  window.open(url, '_blank');
  window.setTimeout(() => URL.revokeObjectURL(url), ADDRESS_MS);
}
