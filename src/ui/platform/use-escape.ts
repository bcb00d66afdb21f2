import { useEffect } from 'react';

/** Calls `close` when Escape is pressed while `open` and no dialog is over the page. */
export function useEscape(open: boolean, close: () => void): void {
  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: KeyboardEvent) => {
      // Escape also cancels a word in an input method, and closes a dialog that is open over the page.
      if (event.key !== 'Escape' || event.isComposing) return;
      if (document.querySelector('[role="dialog"][aria-modal="true"]') === null) close();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open, close]);
}
