import { useEffect, useRef } from 'react';

let isFirst = true;

/**
 * Moves the focus to a screen that replaced a different one: to its title, else to its main part. A keyboard user then continues in the new
 * screen, and a screen reader announces it. A screen that has placed the focus itself keeps it, and so does an open dialog. The browser
 * announces the first screen of a page. A screen that is not yet rendered has no main part, so nothing moves; it calls this again later.
 */
export function focusScreen(): void {
  const main = document.getElementById('content');
  if (!main) return;
  if (isFirst) {
    isFirst = false;
    return;
  }
  const active = document.activeElement;
  if ((active !== main && main.contains(active)) || active?.closest('[role="dialog"]')) return;
  const target = main.querySelector('h1') ?? main;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/**
 * Moves the focus as for a new screen when only the content changes: a different chapter or story under the same path. `shown` identifies
 * the content; undefined while it loads.
 */
export function useFocusOnChange(shown: string | undefined): void {
  const before = useRef(shown);
  useEffect(() => {
    if (shown === undefined || shown === before.current) return;
    // The first content belongs to the screen, which has the focus already.
    if (before.current !== undefined) focusScreen();
    before.current = shown;
  }, [shown]);
}
