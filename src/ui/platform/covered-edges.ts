/**
 * The part of the window between the bars at its edges: `top` and `bottom` in px from the window's top. `height` is the height of the visible
 * part of the window, bars included, in px.
 */
export type FreeArea = { top: number; bottom: number; height: number };

type Edge = 'top' | 'bottom';
type Listener = (before: FreeArea) => void;

/**
 * Bars that stay at an edge of the window. Each is registered by its `ref` and must be fixed. A sticky bar would lie inside the page's
 * `scroll-padding`, and the browser would scroll the page at every key typed in a field of that bar.
 */
const bars = { top: new Set<HTMLElement>(), bottom: new Set<HTMLElement>() };
const listeners = new Set<Listener>();
/** Space kept free between a bar and the element that the browser scrolls to: a focus ring needs some. In px. */
const GAP = 16;
let known: FreeArea | undefined;
/** Space that an editor keeps free below its caret, in px. */
let room = 0;

/** On a wide screen a bar may be part of the page. */
const stays = (bar: HTMLElement): boolean => getComputedStyle(bar).position === 'fixed';

/** The area that the bars leave free now. */
export function freeArea(): FreeArea {
  const edges = (edge: Edge) => [...bars[edge]].filter(stays).map((bar) => bar.getBoundingClientRect());
  const viewport = window.visualViewport;
  // iOS moves the visible part within the window while its keyboard is open.
  const start = viewport?.offsetTop ?? 0;
  const height = viewport?.height ?? window.innerHeight;
  return {
    top: Math.max(start, ...edges('top').map(({ bottom }) => bottom)),
    bottom: Math.min(start + height, ...edges('bottom').map(({ top }) => top)),
    height,
  };
}

/** Sets the browser's scroll padding to the height of the bars, so that a caret, field or match that it scrolls to lies between them. */
function tellBrowser(edge: Edge): void {
  // The header becomes fixed once the page is scrolled, so it always counts.
  const here = [...bars[edge]].filter((bar) => edge === 'top' || stays(bar));
  const sum = here.reduce((all, { offsetHeight }) => all + offsetHeight, 0);
  const root = document.documentElement.style;
  if (edge === 'top') root.scrollPaddingTop = sum > 0 ? `${sum + GAP}px` : '';
  else
    root.scrollPaddingBottom =
      sum > 0 ? `calc(${sum + Math.max(GAP, room)}px + var(--keyboard-inset, 0px))` : '';
}

/**
 * Keeps this much space free below the caret of an editor, in px; 0 keeps no space. Browsers scroll to a caret by themselves, Firefox a moment
 * later.
 */
export function keepRoomBelow(px: number): void {
  room = px;
  tellBrowser('bottom');
}

/** The bars or the window have changed: calls the listeners with the area that was free before. */
export function edgesChanged(): void {
  const before = known;
  known = freeArea();
  if (before) for (const listener of listeners) listener(before);
}

/** Whether a place on the screen lies within an area. */
export const liesWithin = (place: { top: number; bottom: number }, { top, bottom }: FreeArea): boolean =>
  place.top >= top - 1 && place.bottom <= bottom + 1;

/** Calls `listener` after each change of a bar's height or of the keyboard; returns the function that stops it. */
export function onEdgesChanged(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Writes a bar's height into the CSS variable `--bar-height` of the element around it: a bar that is fixed takes no space there. `changed`
 * is called with each new height, the first one before the bar is drawn.
 */
function measure(bar: HTMLElement, changed: () => void): () => void {
  const around = bar.parentElement;
  const sizes = new ResizeObserver(() => {
    around?.style.setProperty('--bar-height', `${bar.offsetHeight}px`);
    changed();
  });
  sizes.observe(bar, { box: 'border-box' });
  return () => sizes.disconnect();
}

const cover = (edge: Edge) => (bar: HTMLElement | null) => {
  if (!bar) return;
  bars[edge].add(bar);
  const end = measure(bar, () => {
    tellBrowser(edge);
    edgesChanged();
  });
  return () => {
    end();
    bars[edge].delete(bar);
    tellBrowser(edge);
  };
};

/**
 * A `ref` for a bar that stays at the top of the window. The bar must be fixed. A sticky bar lies within the page's scroll padding, so the
 * browser would scroll the page when a field of the bar is focused or typed in.
 */
export const coversTop = cover('top');
/** A `ref` for a fixed bar that stays at the bottom of the window. */
export const coversBottom = cover('bottom');
/** A `ref` for a bar that covers no edge. It only sets `--bar-height` on the element around the bar, for the style sheet. */
export const tellsHeight = (bar: HTMLElement | null) => (bar ? measure(bar, () => {}) : undefined);

/** Scrolls just far enough that a position on the screen lies between the bars, with `room` px below it if there is that much space. */
export function showPlace({ top, bottom }: { top: number; bottom: number }, room: number): void {
  const free = freeArea();
  const space = Math.max(0, Math.min(room, free.bottom - free.top - (bottom - top)));
  if (top < free.top) window.scrollBy(0, top - free.top);
  else if (bottom > free.bottom - space)
    window.scrollBy(0, Math.min(bottom - free.bottom + space, top - free.top));
}
