/**
 * Calls `heard` at each change by typing within `element`; gives what ends it. From above: the editor lets a plain letter be heard
 * by nobody on the way to it.
 */
export function onTyping(element: HTMLElement, heard: () => void): () => void {
  const page = element.ownerDocument;
  const listen = ({ target }: Event): void => {
    if (target instanceof Node && element.contains(target)) heard();
  };
  page.addEventListener('input', listen, { capture: true });
  return () => page.removeEventListener('input', listen, { capture: true });
}
