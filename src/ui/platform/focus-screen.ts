import { useEffect, useRef } from 'react';

let isFirst = true;

/**
 * Moves the focus to a screen that replaced another one: its title, else its main part. So a keyboard goes on in the new screen, and a
 * screen reader says where it is. A screen that has placed the focus itself keeps it, and so does an open dialog. The first screen of a page
 * is the browser's to announce. A screen that is not drawn yet, without its main part, moves nothing: it calls this again then.
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
 * Moves the focus as a new screen does where only the content changes: another chapter or story under the same path. `shown` names the
 * content; undefined while it loads.
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
