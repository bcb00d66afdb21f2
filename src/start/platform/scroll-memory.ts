/** Pages whose scroll position is restored on Back (docs/spec, section 2, Navigation). */
const RESTORED = /^#\/bookStack/;

const positions = new Map<string, number>();
let wentBack = false;
let shown = '';

/** Follows back and forward, and the scroll position on a restored page. Call once. */
export function followScroll(): void {
  if ('scrollRestoration' in history) history.scrollRestoration = 'manual';
  shown = window.location.hash;
  window.addEventListener('popstate', () => {
    // A Back that closes a dialog, menu or drawer stays on its page.
    if (window.location.hash !== shown) wentBack = true;
  });
  window.addEventListener(
    'scroll',
    () => {
      if (RESTORED.test(window.location.hash) && shown === window.location.hash)
        positions.set(shown, window.scrollY);
    },
    { passive: true },
  );
}

/**
 * Call after a navigation. Scrolls to the top; but Back or Forward to the library restores its scroll position (the list fills in a moment).
 */
export function settleScroll(): void {
  const hash = window.location.hash;
  const place = wentBack && RESTORED.test(hash) ? (positions.get(hash) ?? 0) : 0;
  wentBack = false;
  shown = hash;
  window.scrollTo(0, place);
}
