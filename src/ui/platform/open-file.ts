/** Until a new window has read it, the address of a file must live this long, ms. */
const ADDRESS_MS = 60_000;

/**
 * Shows a file in a new window. Called by the click itself, before anything is awaited: later a browser takes it for an
 * advertisement. What is shown are these bytes, from this page's memory; no address of them exists elsewhere. Without
 * `noopener`: under the page's `Cross-Origin-Opener-Policy` WebKitGTK shows nothing in a window that has no opener.
 */
export function openFile(file: Blob): void {
  const url = URL.createObjectURL(file);
  window.open(url, '_blank');
  window.setTimeout(() => URL.revokeObjectURL(url), ADDRESS_MS);
}
