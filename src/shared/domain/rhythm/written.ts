/** How a text changed: typed here, put in from elsewhere (paste, drop, import), or by another device, which counts there. */
export type ChangeKind = 'typed' | 'pasted' | 'elsewhere';

/** Words an editing has brought so far, and what of that was counted for a day. */
export type Written = { typed: number; pasted: number };
export const NOTHING_WRITTEN: Written = { typed: 0, pasted: 0 };

/**
 * What an editing has brought after another change of `delta` words. Words taken out again are taken off, yet never below nothing: who
 * shortens a text of yesterday has not written less than nothing today. What is taken out comes off the kind it is done by first, as an
 * undone paste does, then off the other.
 */
export function written(before: Written, kind: ChangeKind, delta: number): Written {
  if (kind === 'elsewhere' || delta === 0) return before;
  const other = kind === 'typed' ? 'pasted' : 'typed';
  if (delta > 0) return { ...before, [kind]: before[kind] + delta } as Written;
  const own = Math.min(before[kind], -delta);
  const rest = Math.min(before[other], -delta - own);
  return { ...before, [kind]: before[kind] - own, [other]: before[other] - rest } as Written;
}
