/** Events that show that the reader acts. Each of them ends the hold (`jumpTo`). */
const ACTIONS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Jumps to a heading within the page: focuses it at the top, and holds it there while content above it still loads and grows, until the
 * reader acts.
 */
export function jumpTo(heading: HTMLElement): void {
  const show = () => heading.scrollIntoView({ block: 'start' });
  heading.focus({ preventScroll: true });
  show();
  const grown = new ResizeObserver(() => {
    if (heading.isConnected) show();
    else end();
  });
  const end = () => {
    grown.disconnect();
    for (const action of ACTIONS) window.removeEventListener(action, end, { capture: true });
  };
  grown.observe(document.body);
  for (const action of ACTIONS)
    window.addEventListener(action, end, { capture: true, passive: true, once: true });
}
