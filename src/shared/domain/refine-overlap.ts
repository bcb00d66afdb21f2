/** A region both sides changed, as lists of whole paragraphs. */
export type Overlap = { mine: string[]; base: string[]; theirs: string[] };
/** A part of an overlap after refining. */
export type Refined = { kind: 'agreed'; blocks: string[] } | ({ kind: 'overlap' } & Overlap);

const startsWith = (list: readonly string[], start: readonly string[]): boolean =>
  list.length > start.length && start.every((item, index) => list[index] === item);
const endsWith = (list: readonly string[], end: readonly string[]): boolean =>
  startsWith([...list].reverse(), [...end].reverse());

/** One paragraph on both sides: the side that changed it wins. */
function refineOne(mine: string, base: string, theirs: string): Refined {
  if (mine === theirs || theirs === base) return { kind: 'agreed', blocks: [mine] };
  if (mine === base) return { kind: 'agreed', blocks: [theirs] };
  return { kind: 'overlap', mine: [mine], base: [base], theirs: [theirs] };
}

/**
 * Settles what diff3 reports as an overlap only because the changes touch: changes of neighbouring paragraphs, and a change next to
 * paragraphs that the other side added. If both sides changed the same paragraph, it stays an overlap (SYNC-10). No paragraph is dropped.
 */
export function refineOverlap({ mine, base, theirs }: Overlap): Refined[] {
  if (base.length > 0 && mine.length === base.length && theirs.length === base.length)
    return base.map((paragraph, index) => refineOne(mine[index] ?? '', paragraph, theirs[index] ?? ''));
  if (base.length > 0 && mine.length === base.length) {
    if (startsWith(theirs, base))
      return [{ kind: 'agreed', blocks: [...mine, ...theirs.slice(base.length)] }];
    if (endsWith(theirs, base))
      return [{ kind: 'agreed', blocks: [...theirs.slice(0, -base.length), ...mine] }];
  }
  if (base.length > 0 && theirs.length === base.length) {
    if (startsWith(mine, base)) return [{ kind: 'agreed', blocks: [...theirs, ...mine.slice(base.length)] }];
    if (endsWith(mine, base))
      return [{ kind: 'agreed', blocks: [...mine.slice(0, -base.length), ...theirs] }];
  }
  return [{ kind: 'overlap', mine, base, theirs }];
}
