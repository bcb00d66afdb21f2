const NOTE = 'tinta-account-erased';

/**
 * After a deleted account's work was erased from this device: reloads the page, so that nothing of it stays in memory, and lets the reloaded
 * page say so. `deletedAt`: ISO 8601.
 */
export function noteErasedAccount(deletedAt: string): void {
  try {
    sessionStorage.setItem(NOTE, deletedAt);
  } catch {
    // Without storage only the message is missed.
  }
  window.location.reload();
}

/** When the account was deleted whose work this tab erased, ISO 8601; null for none. */
export function erasedAccountNote(): string | null {
  try {
    return sessionStorage.getItem(NOTE);
  } catch {
    return null;
  }
}
