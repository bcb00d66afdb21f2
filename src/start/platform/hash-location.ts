import { useSyncExternalStore } from 'react';
import type { BaseLocationHook, BaseSearchHook } from 'wouter';
import { pushEntry, replaceEntry } from '#ui/platform/back-closes.ts';

/** Path and query inside the hash: `#/bookStack?searchValue=q` (docs/spec, section 2). */
export type HashLocation = { path: string; search: string };

/** Parses a hash such as `#/a?b=c`. Anything without a leading slash is home. */
export function parseHash(hash: string): HashLocation {
  const text = hash.startsWith('#') ? hash.slice(1) : hash;
  const cut = text.indexOf('?');
  const path = cut < 0 ? text : text.slice(0, cut);
  return { path: path.startsWith('/') ? path : '/', search: cut < 0 ? '' : text.slice(cut + 1) };
}

const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('popstate', notify);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('popstate', notify);
  };
}

const currentHash = (): string => window.location.hash;

type NavigateOptions = { replace?: boolean; state?: unknown };

/** Goes to a path of the app, e.g. `/author` or `/?redirect=…`. Pushes unless told to replace. */
export function navigate(to: string, { replace = false, state = null }: NavigateOptions = {}): void {
  const url = `#${to}`;
  const write = (replaces: boolean) => {
    if (replaces) window.history.replaceState(state, '', url);
    else window.history.pushState(state, '', url);
    notify();
  };
  if (replace) replaceEntry(() => write(true));
  else pushEntry(write);
}

/** The current path and query, for code outside React. */
export const readLocation = (): HashLocation => parseHash(currentHash());

/** `readLocation` as one string: the value of a `redirect`. */
export const readFullPath = (): string => {
  const { path, search } = readLocation();
  return search === '' ? path : `${path}?${search}`;
};

/**
 * wouter's location hook over the hash. wouter's own hook puts the query before the hash, where it stays; the specification's
 * `#/?redirect=…` needs the query inside the hash.
 */
export const useHashLocation: BaseLocationHook = Object.assign(
  (): [string, typeof navigate] => [
    parseHash(useSyncExternalStore(subscribe, currentHash, () => '')).path,
    navigate,
  ],
  { hrefs: (href: string) => `#${href}` },
);

/** wouter's search hook over the hash. */
export const useHashSearch: BaseSearchHook = () =>
  parseHash(useSyncExternalStore(subscribe, currentHash, () => '')).search;
