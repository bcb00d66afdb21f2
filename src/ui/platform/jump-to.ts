/** What a reader does ends the holding: the place is theirs again. */
const ACTIONS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Leads to a heading within the page: it takes the focus and stands at the top, and stays there while what is above it still
 * arrives and grows, until the reader does something.
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
