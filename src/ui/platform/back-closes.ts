import { useEffect, useRef } from 'react';

/**
 * `over`: the entry stands for something open over the page: the first is 1, one over it 2. They have the page's address. `page`: the number
 * of the page, the same for its own entry and those over it.
 */
type Held = { over?: number; page?: number } | null;

/** Whether the history is followed: without it nothing is added to it either, as nobody would take it out. */
let follows = false;
/** What is open, in the order in which it was opened: closes it as its own button does. */
const open: (() => void)[] = [];
/** Where the history stood after its last change. */
let last = { depth: 0, address: '' };
/** Set while the browser goes back because something was closed by its own button. */
let going: ReturnType<typeof setTimeout> | null = null;
/** What waits for that. */
const waiting: (() => void)[] = [];
/**
 * The address of each page that something was open over and whose address was replaced, by its number: its other entries, below or ahead of
 * the one that was replaced, still have the one before.
 */
const replaced = new Map<number, string>();
/** The number of the last page. The history outlives the page's scripts, so a reload does not begin at 1 again. */
let pages = Date.now();
/** What is closed by Back is still open for some frames; what asks first stays open, and gets its entry again. */
const CLOSE_MS = 50;
/** The end of those frames, if the browser does not move before. */
let closing: ReturnType<typeof setTimeout> | undefined;
/** Ends the waiting if there is nothing to go back to. Going back within a page takes some milliseconds. */
const GO_MS = 1_000;

const heldNow = (): Held => history.state;
const depthNow = (): number => heldNow()?.over ?? 0;
const remember = (): void => {
  last = { depth: depthNow(), address: window.location.hash };
};

/** Adds or takes out entries, so that there is one for each thing that is open. */
function settle(): void {
  if (!follows || going !== null) return;
  const depth = depthNow();
  if (depth < open.length) hold(depth);
  remember();
  if (depth > open.length) go(open.length - depth);
}

function hold(depth: number): void {
  const held = heldNow();
  let page = held?.page;
  if (page === undefined) {
    pages += 1;
    page = pages;
    history.replaceState({ ...held, page } satisfies Held, '', window.location.href);
  }
  for (let over = depth + 1; over <= open.length; over += 1)
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

/** Gives the entry that the browser came to the address that its page has now. */
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
  if (open.length > last.depth) {
    for (const close of open.slice(last.depth).reverse()) close();
    closing = setTimeout(settle, CLOSE_MS);
    return;
  }
  // An entry left over, by a reload or by Forward, was gone back from: nothing was open, so Back is to leave the page.
  if (open.length === 0 && last.depth === 0 && before.depth > 0) history.back();
}

/**
 * Another page is shown. What was open closes with its page a moment later: an entry for it would have to be taken out of the history just
 * when the next page may be left.
 */
function forget(): void {
  open.length = 0;
}

/** Has Back close what is open, see `useBackCloses`. Call once, at the start. Answers with what ends it. */
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
 * Pushes a page by `write`, which is told whether to replace the present entry: a new page takes the place of the entry of what is open over
 * the one before.
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
 * Gives the page another address by `write`, at once: its author may be typing. Its own entry below what is open over it, and those ahead of
 * what was closed, get the address when the browser comes to them.
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

/** Runs `act` at the page's own entry: the browser first goes back from those of what is open over it. */
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
 * Has the browser's Back, or a phone's, close what is open instead of leaving the page: `close` is called as by its own button. The history
 * has one more entry of the same address while it is open, taken out when it is closed in another way.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!isOpen) return;
    const layer = () => latest.current();
    open.push(layer);
    // In one step for what closes and opens at the same time.
    queueMicrotask(settle);
    return () => {
      const at = open.indexOf(layer);
      if (at >= 0) open.splice(at, 1);
      queueMicrotask(settle);
    };
  }, [isOpen]);
}
