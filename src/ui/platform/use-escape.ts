import { useEffect, useRef } from 'react';

/** The closing functions of the open parts, in the order in which they were opened. */
const open: (() => void)[] = [];

/** What takes Escape for itself while it is open. */
const OVER_THE_PAGE = '[role="dialog"][aria-modal="true"], [role="menu"]';

let watched: Window | null = null;
let wasCovered = false;

/** Whether a dialog or menu was over the page when the latest key was pressed, even if that key has closed it since. */
export const wasBehindDialog = (): boolean => wasCovered;

/**
 * Notes at each key whether a dialog or menu is over the page. This must be the window's first listener: the listener of a dialog is added
 * later, and may have closed the dialog before the key reaches the page.
 */
function watchKeys(): void {
  if (watched === window) return;
  watched = window;
  const look = () => {
    wasCovered = document.querySelector(OVER_THE_PAGE) !== null;
  };
  window.addEventListener('keydown', look, true);
}

/** Calls `close` when Escape is pressed while `isOpen`, if no part opened later is still open, and no dialog or menu is over the page. */
export function useEscape(isOpen: boolean, close: () => void): void {
  useEffect(watchKeys, []);
  useEffect(() => {
    if (!isOpen) return;
    open.push(close);
    const onKeyDown = (event: KeyboardEvent) => {
      // Escape also cancels a word in an input method.
      if (event.key !== 'Escape' || event.isComposing || open.at(-1) !== close) return;
      if (!wasBehindDialog()) close();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      open.splice(open.lastIndexOf(close), 1);
    };
  }, [isOpen, close]);
}

/** Calls `close` when Escape is pressed while a menu is open, wherever the focus is. */
export function useMenuEscape(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing) latest.current();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);
}
