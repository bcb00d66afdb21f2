import { createContext, useContext } from 'react';

/** What the keys of an open item do; null while there is nothing to decide or answer. */
export type DecisionKeys = {
  /** A: the focus goes to the button that approves; `button` is its name. Absent if there is no such button. */
  approve?: { button: string; run(): void };
  /** R: the focus goes to the reason of a rejection, or to the text of a reply. */
  write: { field: 'reason' | 'reply'; run(): void };
};

/** The list beside an item, and the item's keys. */
export type Line = {
  /** Called by the list: the ids that it shows, and the functions that load it again and load more of it. */
  tell(shown: { ids?: readonly string[]; reload?: () => void; more?: (() => void) | null }): void;
  /** Called by the item: what its keys do. */
  keys(keys: DecisionKeys | null): void;
  /** Reasons that were typed and not sent, by item. */
  reasons: Map<string, string>;
  /**
   * Call it after an item was decided or answered. The next item opens, below the sentence `said` about what was done. List and counts are
   * loaded again.
   */
  decided(id: string, said: string): void;
};

const nowhere: Line = { tell() {}, keys() {}, reasons: new Map(), decided() {} };
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
