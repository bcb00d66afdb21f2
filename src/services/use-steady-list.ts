import { useState } from 'react';

/**
 * The same list with its previous items where they are equal, so that in a list that is read at every change only changed rows render.
 * Items are plain data with an `id`.
 */
export function useSteadyList<T extends { id: string }>(items: readonly T[]): readonly T[] {
  const [steady, setSteady] = useState(items);
  const [seen, setSeen] = useState(items);
  if (items === seen) return steady;
  const next = steadied(steady, items);
  setSeen(items);
  setSteady(next);
  return next;
}

/** `next`, with each item replaced by the equal one of `before`. */
export function steadied<T extends { id: string }>(before: readonly T[], next: readonly T[]): readonly T[] {
  const known = new Map(before.map((item) => [item.id, item]));
  return next.map((item) => {
    const old = known.get(item.id);
    return old && JSON.stringify(old) === JSON.stringify(item) ? old : item;
  });
}
