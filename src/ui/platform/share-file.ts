/** Whether the system's share sheet accepts this file. */
export const canShareFile = (file: File): boolean => navigator.canShare?.({ files: [file] }) ?? false;

/**
 * Shares a file with the system's share sheet; false if the browser refused. Cancelling is not a failure. Call it directly in the click.
 */
export async function shareFile(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (reason) {
    return reason instanceof DOMException && reason.name === 'AbortError';
  }
}
