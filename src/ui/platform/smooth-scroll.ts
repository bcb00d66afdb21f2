/** Scrolls to the top in `duration` ms, eased (docs/spec, section 9: 500 ms, 800 ms in the footer); at once if the reader prefers reduced motion. */
export function scrollToTop(duration: number): void {
  const from = window.scrollY;
  if (from === 0) return;
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo(0, 0);
    return;
  }
  const start = performance.now();
  const step = (now: number) => {
    const part = Math.min(1, (now - start) / duration);
    window.scrollTo(0, from * (1 - part) ** 3);
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
