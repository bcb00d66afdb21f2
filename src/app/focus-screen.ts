let isFirst = true;

/**
 * Moves the focus to a screen that replaced another one: its title, else its main part. So a keyboard goes on in the new screen, and a
 * screen reader says where it is. A screen that has placed the focus itself keeps it, and so does an open dialog. The first screen of a page
 * is the browser's to announce.
 */
export function focusScreen(): void {
  if (isFirst) {
    isFirst = false;
    return;
  }
  const main = document.getElementById('content');
  const active = document.activeElement;
  if (!main || (active !== main && main.contains(active)) || active?.closest('[role="dialog"]')) return;
  const target = main.querySelector('h1') ?? main;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
