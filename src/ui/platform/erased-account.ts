const NOTE = 'tinta-account-erased';

/**
 * Call after a deleted account's work was erased from this device. Reloads the page, so that nothing of that work stays in memory; the
 * reloaded page then shows a message. `deletedAt`: ISO 8601.
 */
export function noteErasedAccount(deletedAt: string): void {
  try {
    sessionStorage.setItem(NOTE, deletedAt);
  } catch {
    // Without storage only the message is lost.
  }
  window.location.reload();
}

/** When the account whose work this tab erased was deleted, ISO 8601; null if no work was erased. */
export function erasedAccountNote(): string | null {
  try {
    return sessionStorage.getItem(NOTE);
  } catch {
    return null;
  }
}
