import { useEffect } from 'react';

/** The closing functions of the open parts, in the order in which they were opened. */
const open: (() => void)[] = [];

/** Calls `close` when Escape is pressed while `isOpen`, if no part opened later is still open, and no dialog is over the page. */
export function useEscape(isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    open.push(close);
    const onKeyDown = (event: KeyboardEvent) => {
      // Escape also cancels a word in an input method, and closes a dialog that is open over the page.
      if (event.key !== 'Escape' || event.isComposing || open.at(-1) !== close) return;
      if (document.querySelector('[role="dialog"][aria-modal="true"]') === null) close();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      open.splice(open.lastIndexOf(close), 1);
    };
  }, [isOpen, close]);
}
