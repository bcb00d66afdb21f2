/**
 * Calls `heard` at each change by typing within `element`; returns the function that stops it. Listens in the capture phase, as the
 * editor stops the propagation of plain letters.
 */
export function onTyping(element: HTMLElement, heard: () => void): () => void {
  const page = element.ownerDocument;
  const listen = ({ target }: Event): void => {
    if (target instanceof Node && element.contains(target)) heard();
  };
  page.addEventListener('input', listen, { capture: true });
  return () => page.removeEventListener('input', listen, { capture: true });
}
