/**
 * Has the browser's Back close a layer instead of leaving the page. A layer is a dialog, menu or drawer that is open over the page. Each
 * open layer has an entry in the history, above the page's own entry and with the same address. Back goes to the entry below, and the layer
 * closes. A layer that is closed by its own button has its entry removed: the browser goes back by script.
 */

import { useEffect, useRef } from 'react';

/**
 * The state of a history entry. `over`: the entry belongs to a layer; the lowest layer is 1, the one above it 2. `page`: the number of the
 * page; the page's own entry and its layers' entries have the same number.
 */
type Held = { over?: number; page?: number } | null;

/** True while `popstate` is listened to. Otherwise no entries are added either, as nothing would remove them. */
let follows = false;
/** The open layers, lowest first: each function closes its layer as the layer's own button does. */
const layers: (() => void)[] = [];
/** The current entry after the last change of the history: its number of layers and its address. */
let last = { depth: 0, address: '' };
/** Set while the browser goes back because this module called `history.go`. */
let going: ReturnType<typeof setTimeout> | null = null;
/** Calls that wait until the browser has gone back. */
const waiting: (() => void)[] = [];
/**
 * The new address of each page whose address was replaced after it had a layer, by page number. The page's other entries, behind and ahead
 * of the current one, still have the old address.
 */
const replaced = new Map<number, string>();
/** The highest page number given so far. It starts from the clock, as the history outlives a reload: numbers from 1 would repeat. */
let pages = Date.now();
/**
 * How long a layer may take to close after Back, in ms: it stays open for a few frames. A layer that asks for confirmation first stays
 * open, and then gets its entry back.
 */
const CLOSE_MS = 50;
/** The timer of `CLOSE_MS`. A `popstate` before its end cancels it. */
let closing: ReturnType<typeof setTimeout> | undefined;
/** If no `popstate` follows within this time, there was nothing to go back to. In ms; going back within a page takes a few ms. */
const GO_MS = 1_000;

const heldNow = (): Held => history.state;
const depthNow = (): number => heldNow()?.over ?? 0;
const remember = (): void => {
  last = { depth: depthNow(), address: window.location.hash };
};

/** Adds or removes entries, so that each open layer has one entry. */
function settle(): void {
  if (!follows || going !== null) return;
  const depth = depthNow();
  if (depth < layers.length) hold(depth);
  remember();
  if (depth > layers.length) go(layers.length - depth);
}

function hold(depth: number): void {
  const held = heldNow();
  let page = held?.page;
  if (page === undefined) {
    pages += 1;
    page = pages;
    history.replaceState({ ...held, page } satisfies Held, '', window.location.href);
  }
  for (let over = depth + 1; over <= layers.length; over += 1)
    history.pushState({ over, page } satisfies Held, '', window.location.href);
}

function go(by: number): void {
  going = setTimeout(() => {
    history.replaceState(null, '', window.location.href);
    arrive();
  }, GO_MS);
  history.go(by);
}

function arrive(): void {
  if (going !== null) clearTimeout(going);
  going = null;
  remember();
  for (const next of waiting.splice(0)) next();
  settle();
}

/** Gives the current entry the new address of its page, if the address was replaced. */
function takeAddress(): void {
  const page = heldNow()?.page;
  const address = page === undefined ? undefined : replaced.get(page);
  if (address === undefined || address === window.location.hash) return;
  history.replaceState(history.state, '', address);
}

function onPopState(): void {
  clearTimeout(closing);
  takeAddress();
  if (going !== null) {
    arrive();
    return;
  }
  const before = last;
  remember();
  if (last.address !== before.address) {
    forget();
    return;
  }
  if (layers.length > last.depth) {
    for (const close of layers.slice(last.depth).reverse()) close();
    closing = setTimeout(settle, CLOSE_MS);
    return;
  }
  // The user went back from an entry whose layer is not open, after a reload or after Forward. This Back must leave the page.
  if (layers.length === 0 && last.depth === 0 && before.depth > 0) history.back();
}

/**
 * Forgets the open layers, as a different page is shown. They close with their page a moment later. If they still counted, their entries
 * would be removed at a moment when the user may already be leaving the next page.
 */
function forget(): void {
  layers.length = 0;
}

/** Starts to close layers on Back, see `useBackCloses`. Call once, at the start. Returns a function that ends this. */
export function followBack(): () => void {
  remember();
  follows = true;
  window.addEventListener('popstate', onPopState);
  return () => {
    follows = false;
    window.removeEventListener('popstate', onPopState);
  };
}

/**
 * Adds a page to the history by `write`. `replace` is true if a layer is open: the new page then replaces the layer's entry. Waits while
 * the browser goes back.
 */
export function pushEntry(write: (replace: boolean) => void): void {
  if (going !== null) {
    waiting.push(() => pushEntry(write));
    return;
  }
  write(depthNow() > 0);
  remember();
  forget();
}

/**
 * Gives the page a new address by `write`, without waiting, as the author may be typing. The page's other entries get the address when the
 * browser comes to them.
 */
export function replaceEntry(write: () => void): void {
  const held = heldNow();
  write();
  if (held?.page !== undefined) {
    history.replaceState(held, '', window.location.href);
    replaced.set(held.page, window.location.hash);
  }
  remember();
}

/** Runs `act` at the page's own entry. If layers are open, the browser first goes back over their entries. */
export function atOwnEntry(act: () => void): void {
  const depth = depthNow();
  if (going === null && depth === 0) {
    act();
    return;
  }
  waiting.push(() => atOwnEntry(act));
  if (going === null) go(-depth);
}

/**
 * Has the browser's Back, or a phone's, close this layer instead of leaving the page. `isOpen`: the layer is open. `close`: closes it, as
 * its own button does. The layer's entry is removed when the layer is closed in a different way.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!isOpen) return;
    const layer = () => latest.current();
    layers.push(layer);
    // Later, so that a layer that closes and one that opens at the same time are settled in one step.
    queueMicrotask(settle);
    return () => {
      const at = layers.indexOf(layer);
      if (at >= 0) layers.splice(at, 1);
      queueMicrotask(settle);
    };
  }, [isOpen]);
}
