import { useEffect, useState } from 'react';

/** The element to return to. An entry of a menu is gone by then, so it is the button that opened the menu. */
function opener(): Element | null {
  const active = document.activeElement;
  const menu = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return menu ? document.getElementById(menu) : active;
}

/**
 * Gives the focus back to the element that had it before, once the component is gone (WCAG 2.4.3). For dialogs that are mounted only
 * while they are open; Mantine does it for those that stay mounted. Somebody who has moved the focus meanwhile keeps it.
 */
export function useFocusBack(): void {
  const [before] = useState(opener);
  useEffect(
    () => () => {
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (lost && before instanceof HTMLElement) before.focus({ preventScroll: true });
    },
    [before],
  );
}
