/** To the top of the page at once, as after a navigation. Nothing comes of it: newer browsers answer a scroll with a promise. */
export function toTop(): void {
  window.scrollTo({ top: 0 });
}
