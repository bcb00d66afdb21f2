import { useSyncExternalStore } from 'react';

/**
 * What becomes of the readings above a text (ruby) when it is pasted or imported, for this device alone: they are kept in brackets behind their
 * base, or only the base is kept; null: the author was not asked yet (docs/spec, section 10, Paste).
 */
export type RubyChoice = 'keep' | 'base' | null;

const KEY = 'ruby-readings';
const listeners = new Set<() => void>();
/** What was chosen where nothing can be stored; undefined: nothing was. */
let unstored: RubyChoice | undefined;

/** The author's choice. */
export function rubyChoice(): RubyChoice {
  if (unstored !== undefined) return unstored;
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'keep' || stored === 'base' ? stored : null;
  } catch {
    // Storage is forbidden.
    return null;
  }
}

/** Stores the author's choice; if nothing can be stored it lasts as long as the page. */
export function chooseRuby(choice: Exclude<RubyChoice, null>): void {
  try {
    localStorage.setItem(KEY, choice);
    unstored = undefined;
  } catch {
    unstored = choice;
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The author's choice, kept up to date in this window. */
export const useRubyChoice = (): RubyChoice => useSyncExternalStore(subscribe, rubyChoice, () => null);
