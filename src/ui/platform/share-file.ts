/** Whether the device's own sheet takes this file. */
export const canShareFile = (file: File): boolean => navigator.canShare?.({ files: [file] }) ?? false;

/** Shares a file by the device's own sheet; false where the browser refused. A reader who changed their mind is no failure. Called by the click itself. */
export async function shareFile(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (reason) {
    return reason instanceof DOMException && reason.name === 'AbortError';
  }
}
