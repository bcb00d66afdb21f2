import { TextSelection, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import {
  type FreeArea,
  freeArea,
  keepRoomBelow,
  liesWithin,
  onEdgesChanged,
  showPlace,
} from '#ui/platform/covered-edges.ts';
import { onceTouched } from '#ui/platform/once-touched.ts';

/** The space to keep free below the caret, in px: one line, or less if the free area has no space for two lines. */
function roomBelow(text: HTMLElement, free: FreeArea): number {
  const style = getComputedStyle(text);
  const line = Number.parseFloat(style.lineHeight) || 0;
  // ProseMirror measures the letters. The line is taller: half of this is above the letters, and half below.
  const leading = Math.max(0, line - Number.parseFloat(style.fontSize));
  return Math.max(0, Math.min(line + leading / 2, free.bottom - free.top - line));
}

/** The line of the caret on the screen, in px. */
function caretLine(view: EditorView): { top: number; bottom: number } {
  const { $head } = view.state.selection;
  const isBeforeLetter = $head.parent.isTextblock && $head.parentOffset < $head.parent.content.size;
  // Where a line is broken, WebKit gives a letter two positions, the first at the end of the line above. The caret is at the second one.
  return isBeforeLetter ? view.coordsAtPos($head.pos + 1, -1) : view.coordsAtPos($head.pos);
}

/**
 * The part of an empty line above the caret, in px. An empty line is as high as the other lines; in a line with letters only the
 * letters are measured.
 */
function aboveCaret(view: EditorView): number {
  if (view.state.selection.$head.parent.content.size > 0) return 0;
  const { top, bottom } = caretLine(view);
  return Math.max(0, (Number.parseFloat(getComputedStyle(view.dom).lineHeight) || 0) - (bottom - top)) / 2;
}

/**
 * Keeps the line being written between the bars of the page, with a free line below it where there is space for two, and scrolls no further
 * than needed (docs/spec, section 10, Aids). `margins` are properties of ProseMirror, measured at each use.
 */
export function caretSight(view: () => EditorView) {
  /** The last input was a key: if the caret moves now, the key has moved it. */
  let byKey = false;

  const margins = {
    left: 0,
    right: 0,
    get top() {
      return freeArea().top + aboveCaret(view());
    },
    get bottom() {
      const free = freeArea();
      // ProseMirror uses the first of WebKit's two positions (see `caretLine`), so the line of the caret may be further down.
      const below = caretLine(view()).bottom - view().coordsAtPos(view().state.selection.head).bottom;
      return free.height - free.bottom + roomBelow(view().dom, free) + Math.max(0, below);
    },
  };
  /** Whether the author sees the caret in this area. */
  const isSeen = (area = freeArea()): boolean => {
    return view().hasFocus() && liesWithin(caretLine(view()), area);
  };
  const show = (): void => {
    if (!view().isDestroyed && view().hasFocus()) view().dispatch(view().state.tr.scrollIntoView());
  };
  /** The chapter has opened at the place where it was left, and the author has done nothing yet. On a phone the text has no focus then. */
  let isOpening = false;
  let endOpening = () => {};
  const settle = (): void => {
    if (!isOpening || view().isDestroyed) return;
    const { top, bottom } = caretLine(view());
    showPlace({ top: top - aboveCaret(view()), bottom }, roomBelow(view().dom, freeArea()));
  };
  const open = (): void => {
    isOpening = true;
    // This frame comes after the navigation has scrolled the page to the top, and before the text is painted.
    const frame = requestAnimationFrame(settle);
    const forget = onceTouched(() => {
      isOpening = false;
    });
    endOpening = () => {
      cancelAnimationFrame(frame);
      forget();
    };
  };
  const tellRoom = (): void => keepRoomBelow(roomBelow(view().dom, freeArea()));
  const endEdges = onEdgesChanged((before) => {
    tellRoom();
    settle();
    if (isSeen(before)) show();
  });
  // The text's width and line height. When they change, lines break differently, and the caret's earlier position is no longer known.
  let look = '';
  const lines = new ResizeObserver(([text]) => {
    const now = `${text?.contentRect.width} ${getComputedStyle(view().dom).lineHeight}`;
    if (look !== '' && look !== now) {
      settle();
      show();
    }
    if (look !== now) tellRoom();
    look = now;
  });

  return {
    margins: { scrollThreshold: margins, scrollMargin: margins },
    isSeen,
    show,
    settle,
    /** Call once the view exists. `atPlace`: the chapter opens at the place where it was left. */
    begin(atPlace: boolean): void {
      lines.observe(view().dom);
      if (atPlace) open();
    },
    end(): void {
      endOpening();
      endEdges();
      keepRoomBelow(0);
      lines.disconnect();
    },
    pressed(what: 'key' | 'pointer'): false {
      byKey = what === 'key';
      return false;
    },
    /** Follows a caret that a key has moved. On a slow phone ProseMirror notices the move too late to know that a key caused it. */
    follow(transaction: Transaction): void {
      const { selectionSet, docChanged, selection } = transaction;
      if (byKey && selectionSet && !docChanged && selection instanceof TextSelection)
        transaction.scrollIntoView();
    },
  };
}
