import { useEffect, useRef, useState } from 'react';

/** The element to return to. A menu's entry is gone by then, so for an entry it is the button that opened the menu. */
function opener(): Element | null {
  const active = document.activeElement;
  const menu = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return menu ? document.getElementById(menu) : active;
}

/**
 * Returns the focus to the element that had it before, once the component is gone (WCAG 2.4.3). For dialogs that are mounted only while
 * they are open; for dialogs that stay mounted Mantine does the same. If the user has moved the focus meanwhile, the focus stays there.
 * `place` returns a different element, for a dialog whose action removes the previous one; null: the previous element.
 */
export function useFocusBack(place?: () => HTMLElement | null): void {
  const [before] = useState(opener);
  const latest = useRef(place);
  latest.current = place;
  useEffect(
    () => () => {
      const lost = document.activeElement === null || document.activeElement === document.body;
      const to = latest.current?.() ?? before;
      if (lost && to instanceof HTMLElement) to.focus({ preventScroll: true });
    },
    [before],
  );
}
