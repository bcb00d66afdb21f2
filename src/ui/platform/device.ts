/** Whether this browser has IndexedDB. Apple's Lockdown Mode removes it (docs/browsers.md). */
export const hasDatabase = (): boolean => window.indexedDB !== undefined;

/** Whether this browser can use passkeys here: it knows WebAuthn, and the page is secure. */
export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Whether shortcuts use ⌘ instead of Ctrl. */
export const isMacOs = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Screen pixels per CSS pixel, at least 1 and at most `most`: more needs memory that a cheap phone lacks. */
export const pixelDensity = (most: number): number => Math.min(most, Math.max(1, window.devicePixelRatio));

/** Facts about the browser for somebody who looks for a fault. `zone`: the IANA name of its time zone. */
export const browserFacts = (): { userAgent: string; online: boolean; zone: string } => ({
  userAgent: navigator.userAgent,
  online: navigator.onLine,
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** Storage this site uses and the browser's quota, in bytes; null if the browser does not say. */
export async function storageUsed(): Promise<{ used: number; quota: number } | null> {
  try {
    const { usage, quota } = await navigator.storage.estimate();
    return usage === undefined || quota === undefined ? null : { used: usage, quota };
  } catch {
    return null;
  }
}
