/** What this site uses of the device and what the browser gives it, in bytes; null where the browser does not say. */
export async function storageUsed(): Promise<{ used: number; quota: number } | null> {
  try {
    const { usage, quota } = await navigator.storage.estimate();
    return usage === undefined || quota === undefined ? null : { used: usage, quota };
  } catch {
    return null;
  }
}
