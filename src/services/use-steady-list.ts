import { useState } from 'react';

/**
 * The same list with the items of before wherever they say the same, so that rows of a list that is read anew at every change are
 * drawn again only where they changed. Items are plain data with an `id`.
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

/** `next`, each item replaced by that of `before` which says the same. */
export function steadied<T extends { id: string }>(before: readonly T[], next: readonly T[]): readonly T[] {
  const known = new Map(before.map((item) => [item.id, item]));
  return next.map((item) => {
    const old = known.get(item.id);
    return old && JSON.stringify(old) === JSON.stringify(item) ? old : item;
  });
}
