import { useEffect } from 'react';

/** Calls `close` when the Escape key is pressed while `open`, and no dialog stands over the page. */
export function useEscape(open: boolean, close: () => void): void {
  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: KeyboardEvent) => {
      // An input method cancels a word with it, and a dialog over the page hears it first.
      if (event.key !== 'Escape' || event.isComposing) return;
      if (document.querySelector('[role="dialog"][aria-modal="true"]') === null) close();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open, close]);
}
