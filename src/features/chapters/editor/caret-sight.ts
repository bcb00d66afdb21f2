import { TextSelection, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type FreeArea, freeArea, liesWithin, onEdgesChanged } from '#ui/platform/covered-edges.ts';

/** Keeps a line free below the caret. */
function roomBelow(text: HTMLElement, free: FreeArea): number {
  const style = getComputedStyle(text);
  const line = Number.parseFloat(style.lineHeight) || 0;
  // ProseMirror measures the letters; their line is higher by half of this on either side.
  const leading = Math.max(0, line - Number.parseFloat(style.fontSize));
  return Math.max(0, Math.min(line + leading / 2, free.bottom - free.top - line));
}

/**
 * Keeps the line being written between the bars of the page, with a line of room below it where there is space for two, and scrolls no
 * further than that takes (docs/spec, section 10, Aids). `margins` are properties of ProseMirror, measured at each use.
 */
export function caretSight(view: () => EditorView) {
  /** The newest press was that of a key: a caret that moves now was moved by it. */
  let byKey = false;

  const margins = {
    left: 0,
    right: 0,
    get top() {
      return freeArea().top;
    },
    get bottom() {
      const free = freeArea();
      return free.height - free.bottom + roomBelow(view().dom, free);
    },
  };
  /** Whether the author sees the caret in this area. */
  const isSeen = (area = freeArea()): boolean => {
    const { state } = view();
    return view().hasFocus() && liesWithin(view().coordsAtPos(state.selection.head), area);
  };
  const show = (): void => {
    if (!view().isDestroyed && view().hasFocus()) view().dispatch(view().state.tr.scrollIntoView());
  };
  const endEdges = onEdgesChanged((before) => {
    if (isSeen(before)) show();
  });
  // Another width or size of the letters gives other lines: where the caret was is no longer known.
  let look = '';
  const lines = new ResizeObserver(([text]) => {
    const now = `${text?.contentRect.width} ${getComputedStyle(view().dom).lineHeight}`;
    if (look !== '' && look !== now) show();
    look = now;
  });

  return {
    margins: { scrollThreshold: margins, scrollMargin: margins },
    isSeen,
    show,
    /** Call once the view exists. */
    begin: () => lines.observe(view().dom),
    end(): void {
      endEdges();
      lines.disconnect();
    },
    pressed(what: 'key' | 'pointer'): false {
      byKey = what === 'key';
      return false;
    },
    /** Follows a caret that a key has moved. On a slow phone ProseMirror learns of it too late to know that it was a key. */
    follow(transaction: Transaction): void {
      const { selectionSet, docChanged, selection } = transaction;
      if (byKey && selectionSet && !docChanged && selection instanceof TextSelection)
        transaction.scrollIntoView();
    },
  };
}
