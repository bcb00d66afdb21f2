/** Jumps to the top of the page, as after a navigation. Returns nothing: newer browsers return a promise from a scroll. */
export function toTop(): void {
  window.scrollTo({ top: 0 });
}
