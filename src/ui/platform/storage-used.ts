/** Storage this site uses and the browser's quota, in bytes; null if the browser does not say. */
export async function storageUsed(): Promise<{ used: number; quota: number } | null> {
  try {
    const { usage, quota } = await navigator.storage.estimate();
    return usage === undefined || quota === undefined ? null : { used: usage, quota };
  } catch {
    return null;
  }
}
