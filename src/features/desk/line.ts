import { createContext, useContext } from 'react';

/** What the keys of an open item do; null while nothing can be decided. */
export type DecisionKeys = { approve(): void; reason(): void; leave(): void };

/** The list beside an item, and the item's keys. */
export type Line = {
  /** The list tells what it shows, and how it is loaded again or continued. */
  tell(shown: { ids?: readonly string[]; reload?: () => void; more?: (() => void) | null }): void;
  /** The item tells what its keys do. */
  keys(keys: DecisionKeys | null): void;
  /** An item was decided or answered: the next one opens, and list and counts are loaded again. */
  decided(id: string): void;
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
