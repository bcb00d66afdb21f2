import { useEffect, useRef } from 'react';

/** Entries of the history that stand for something open over the page: the first is 1, one over it 2. They have the page's address. */
type Held = { over?: number } | null;

/** What is open, in the order in which it was opened: closes it as its own button does. */
const open: (() => void)[] = [];
/** Where the history stood after its last change. */
let last = { depth: 0, address: '' };
/** Set while the browser goes back because something was closed by its own button. */
let going: ReturnType<typeof setTimeout> | null = null;
/** What waits for that. */
const waiting: (() => void)[] = [];
/** Ends the waiting if there is nothing to go back to. Going back within a page takes some milliseconds. */
const GO_MS = 1_000;

const depthNow = (): number => (history.state as Held)?.over ?? 0;
const remember = (): void => {
  last = { depth: depthNow(), address: window.location.hash };
};

/** Adds or takes out entries, so that there is one for each thing that is open. */
function settle(): void {
  if (going !== null) return;
  const depth = depthNow();
  for (let over = depth + 1; over <= open.length; over += 1)
    history.pushState({ over } satisfies Held, '', window.location.href);
  remember();
  if (depth > open.length) go(open.length - depth);
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

function onPopState(): void {
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
    // What asks first is still open.
    setTimeout(settle);
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

/** Has Back close what is open, see `useBackCloses`. Call once, at the start. */
export function followBack(): void {
  remember();
  window.addEventListener('popstate', onPopState);
}

/**
 * Changes the address by `write`, which is told whether to replace the present entry. A new page takes the place of the entry of what is
 * open. A replaced page is that below it, so the browser goes back to that first.
 */
export function changeEntry(replace: boolean, write: (replace: boolean) => void): void {
  if (going !== null) {
    waiting.push(() => changeEntry(replace, write));
    return;
  }
  const depth = depthNow();
  if (replace && depth > 0) {
    waiting.push(() => changeEntry(true, write));
    go(-depth);
    return;
  }
  write(replace || depth > 0);
  remember();
  // What stays open under a replaced address gets its entry again.
  if (replace) setTimeout(settle);
  else forget();
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
