import { type RefObject, useEffect } from 'react';
import { onTyping } from './on-typing.ts';

/** Position of the line being written, from the top, as a share of the free height. */
const LINE_AT = 0.42;

/** Top of the line with the caret, in px from the top of the visible area; null without a caret. */
function caretTop(): number | null {
  const selection = window.getSelection();
  if (!selection?.isCollapsed || selection.rangeCount === 0) return null;
  const { focusNode } = selection;
  const around = focusNode instanceof Element ? focusNode : focusNode?.parentElement;
  if (!around?.closest('[contenteditable="true"]')) return null;
  const rect = selection.getRangeAt(0).getClientRects()[0];
  // An empty paragraph has no text to measure.
  const top = rect ? rect.top : around.getBoundingClientRect().top;
  return top - (window.visualViewport?.offsetTop ?? 0);
}

/** While `on`, keeps the line being typed within `page` at one height of the screen. A tap moves nothing: the text stays under the finger. */
export function useTypewriterScroll(on: boolean, page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = page.current;
    if (!on || !element) return;
    let frame = 0;
    const follow = () => {
      cancelAnimationFrame(frame);
      // Runs after the editor's own scrolling for the same key.
      frame = requestAnimationFrame(() => {
        const line = caretTop();
        const free = window.visualViewport?.height ?? window.innerHeight;
        if (line !== null) window.scrollBy(0, line - free * LINE_AT);
      });
    };
    const end = onTyping(element, follow);
    return () => {
      cancelAnimationFrame(frame);
      end();
    };
  }, [on, page]);
}
