import { createContext, useContext } from 'react';

/** What the keys of an open item do; null while there is nothing to decide or answer. */
export type DecisionKeys = {
  /** A: the focus goes to the button that approves, by its name; absent: there is none. */
  approve?: { button: string; run(): void };
  /** R: the focus goes to the reason of a rejection, or to the text of a reply. */
  write: { field: 'reason' | 'reply'; run(): void };
  /** Esc: back to the list. */
  leave(): void;
};

/** The list beside an item, and the item's keys. */
export type Line = {
  /** The list tells what it shows, and how it is loaded again or continued. */
  tell(shown: { ids?: readonly string[]; reload?: () => void; more?: (() => void) | null }): void;
  /** The item tells what its keys do. */
  keys(keys: DecisionKeys | null): void;
  /** An item was decided or answered: the next one opens below `said`, what was done to what, and list and counts are loaded again. */
  decided(id: string, said: string): void;
};

const nowhere: Line = { tell() {}, keys() {}, decided() {} };
export const LineContext = createContext<Line>(nowhere);
export const useLine = (): Line => useContext(LineContext);

/**
 * The item after or before another in a list; the first if the other is not in it, '' at the end. Source: docs/spec, section 6, Desk.
 */
export function neighbour(ids: readonly string[], id: string, step: 1 | -1): string {
  const at = ids.indexOf(id);
  return at < 0 ? (ids[0] ?? '') : (ids[at + step] ?? '');
}

/** What opens once an item was decided: the one after it, else the one before it, else nothing (''). */
export const afterDecision = (ids: readonly string[], id: string): string =>
  ids.includes(id) ? neighbour(ids, id, 1) || neighbour(ids, id, -1) : (ids[0] ?? '');
