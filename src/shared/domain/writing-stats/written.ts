/** How a text changed: typed, pasted (also dropped or imported), or by another device, which counts its own words. */
export type ChangeKind = 'typed' | 'pasted' | 'elsewhere';

/** Words an editing session has added so far. */
export type Written = { typed: number; pasted: number };
export const NOTHING_WRITTEN: Written = { typed: 0, pasted: 0 };

/**
 * Adds a change of `delta` words. Removed words are subtracted, but never below 0: shortening yesterday's text is not negative writing.
 * They are subtracted first from the kind of this change (as for an undone paste), then from the other.
 */
export function written(before: Written, kind: ChangeKind, delta: number): Written {
  if (kind === 'elsewhere' || delta === 0) return before;
  const other = kind === 'typed' ? 'pasted' : 'typed';
  if (delta > 0) return { ...before, [kind]: before[kind] + delta } as Written;
  const own = Math.min(before[kind], -delta);
  const rest = Math.min(before[other], -delta - own);
  return { ...before, [kind]: before[kind] - own, [other]: before[other] - rest } as Written;
}
