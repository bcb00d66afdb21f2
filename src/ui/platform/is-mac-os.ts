/** Whether shortcuts use ⌘ instead of Ctrl. */
export const isMacOs = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);
