import { expect } from '@playwright/test';

/** How many paragraphs the author's chapter has. */
const PARAGRAPHS = 60;
/** A chapter longer than every screen. Each paragraph has the word `halte`. */
export const LONG_CHAPTER = {
  version: 1 as const,
  blocks: Array.from({ length: PARAGRAPHS }, (_, index) => ({
    type: 'paragraph' as const,
    runs: [{ text: `Hujan nomor ${index} turun di atas halte kosong, dan angin membawa dingin dari laut.` }],
  })),
};

/** Where the author works, and which part of the screen the bars leave free. In px from the top of the screen. */
type Sight = {
  top: number;
  bottom: number;
  /** The space between the bar above the text and the bar below it. */
  free: { top: number; bottom: number };
  /** Height of a line of the text. */
  line: number;
  /** How far the page is scrolled. `end`: how far it can be. */
  scrolled: number;
  end: number;
};

/** An expression for a browser: the caret's `Sight`, or that of the current match while the focus is not in the text. */
const SIGHT = `(() => {
  const text = document.querySelector('.ProseMirror');
  const selection = getSelection();
  const match = [...text.querySelectorAll('[class*="current"]')].flatMap((it) => [...it.getClientRects()]);
  const inText = text.contains(document.activeElement) && text.contains(selection.focusNode);
  const caret = () => {
    const { focusNode: node, focusOffset } = selection;
    if (node.nodeType === 3 && node.length > 0) {
      const range = document.createRange();
      // Measures the letter behind the caret: at a line break, the letter before it is in the line above.
      const at = Math.min(focusOffset, node.length - 1);
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return [...range.getClientRects()].slice(-1);
    }
    // An empty paragraph has no text to measure.
    const element = node.nodeType === 1 ? (node.childNodes[focusOffset] ?? node.lastElementChild ?? node) : node.parentElement;
    return [(element.nodeType === 1 && element.nodeName !== 'BR' ? element : element.parentElement).getBoundingClientRect()];
  };
  const rects = inText ? caret() : match;
  const edge = (bar) => document.querySelector(bar).getBoundingClientRect();
  const root = document.scrollingElement;
  return {
    top: Math.min(...rects.map(({ top }) => top)),
    bottom: Math.max(...rects.map(({ bottom }) => bottom)),
    free: {
      top: edge('header').bottom,
      bottom: edge('footer').top,
    },
    line: parseFloat(getComputedStyle(text).lineHeight),
    scrolled: root.scrollTop,
    end: root.scrollHeight - root.clientHeight,
  };
})()`;

/** What is wrong with a sight: the caret or match is not wholly between the bars, or the page scrolled needlessly. '' if nothing is. */
function wrongSight(now: Sight, before?: Sight): string {
  const { free, line } = now;
  // Below the caret one line must be free, or less where the bars leave less than two lines.
  const room = Math.max(0, Math.min(line, free.bottom - free.top - line));
  const wrong: string[] = [];
  if (!(now.top >= free.top - 1)) wrong.push('under the bar above');
  if (!(now.bottom <= free.bottom + 1)) wrong.push('under the bar below');
  // The 2 px are because the letters' box is smaller than their line.
  if (!(now.bottom + room <= free.bottom + 2)) wrong.push('no line of room below');
  // When something above disappears, a browser scrolls so that the visible text stays where it is. That is no needless scrolling.
  const stays = before && Math.abs(now.top - before.top) <= 2;
  const moved = before && !stays ? now.scrolled - before.scrolled : 0;
  if (moved > 1 && now.scrolled < now.end - 1 && free.bottom - now.bottom > room + line + 2)
    wrong.push('scrolled down further than needed');
  if (moved < -1 && now.scrolled > 1 && now.scrolled < now.end - 1 && now.top - free.top > line + 10)
    wrong.push('scrolled up further than needed');
  return wrong.join(', ');
}

type Evaluate = <Value>(expression: string) => Promise<Value>;

/** Watches whether the caret or match stays in sight in a page. `timeout`: how long the browser may take to scroll, in ms. */
export function watchSight(evaluate: Evaluate, timeout: number) {
  const sight = () => evaluate<Sight>(SIGHT);
  return {
    /** How many lines of the text fit between the bars. */
    async lines(): Promise<number> {
      const { free, line } = await sight();
      return (free.bottom - free.top) / line;
    },
    /** Does one thing and expects that the caret or match is in sight afterwards. `pages`: the browser itself scrolls by a page. */
    async acts(what: string, act: () => Promise<unknown>, pages = false): Promise<void> {
      const before = pages ? undefined : await sight();
      await act();
      await expect.poll(async () => wrongSight(await sight(), before), { message: what, timeout }).toBe('');
    },
    /** Shows an on-screen keyboard that covers this many px of the page, as on iOS; 0 hides it. */
    keyboard: (px: number) => evaluate(`void ${keyboardOf(px)}`),
    /** Pastes paragraphs as a browser does. */
    paste: (paragraphs: number) => evaluate(`void ${pasteOf(paragraphs)}`),
  };
}
export type SightWatch = ReturnType<typeof watchSight>;

/** An expression that shows an on-screen keyboard of this many px, as on iOS; 0 hides it. */
const keyboardOf = (px: number): string => `(() => {
  Object.defineProperty(visualViewport, 'height', { configurable: true, get: () => innerHeight - ${px} });
  visualViewport.dispatchEvent(new Event('resize'));
})()`;

/** Pastes paragraphs as a browser does. */
const pasteOf = (paragraphs: number): string => `(() => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', Array.from({ length: ${paragraphs} }, (_, at) => 'Tempelan ' + at + ' dari jauh.').join('\\n'));
  const text = document.querySelector('.ProseMirror');
  text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
})()`;

/** One screen on which an author writes. */
export type Desk = {
  width: number;
  height: number;
  keyboard: number;
  find: boolean;
  note: boolean;
  focus: boolean;
  large: boolean;
  /** Whether every engine tries this desk; otherwise only Chromium does. */
  everywhere: boolean;
};

/** The font size that the author of a desk with large letters has chosen, in px. */
export const LETTERS_PX = 32;

const desk = (size: string, keyboard: number, flags: string): Desk => {
  const [width, height] = size.split('x').map(Number) as [number, number];
  const has = (flag: string) => flags.includes(flag);
  const open = { find: has('F'), note: has('N'), focus: has('O') };
  return { width, height, keyboard, ...open, large: has('L'), everywhere: has('*') };
};

/**
 * The desks together contain every pair of two properties: size, find bar (F), author's note (N), focus mode (O), a font size of 32 px (L).
 * Every engine tries those with a star.
 */
export const DESKS: readonly Desk[] = [
  desk('360x740', 0, '*'),
  desk('360x740', 0, 'FNOL'),
  desk('360x740', 300, 'FN*'),
  desk('360x740', 300, 'OL'),
  desk('360x400', 0, 'L*'),
  desk('360x740', 340, 'NL'),
  desk('844x390', 0, 'FO'),
  desk('844x390', 0, 'NL*'),
  desk('1100x800', 0, 'FL*'),
  desk('1100x800', 0, 'NO'),
  desk('1366x850', 0, 'FNOL*'),
  desk('1366x850', 0, ''),
  desk('1920x1080', 0, 'FL'),
  desk('1920x1080', 0, 'NO*'),
];

export const deskName = ({ width, height, keyboard, find, note, focus, large }: Desk): string =>
  [
    `${width}x${height}`,
    keyboard > 0 && `keyboard ${keyboard}`,
    find && 'find',
    note && 'note',
    focus && 'focus',
    large && '32 px',
  ]
    .filter(Boolean)
    .join(' ');
