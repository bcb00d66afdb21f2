/** A stretch both sides changed, as lists of whole paragraphs. */
export type Overlap = { mine: string[]; base: string[]; theirs: string[] };
/** What is left of it when it is looked at closely. */
export type Refined = { kind: 'agreed'; blocks: string[] } | ({ kind: 'overlap' } & Overlap);

const startsWith = (list: readonly string[], start: readonly string[]): boolean =>
  list.length > start.length && start.every((item, index) => list[index] === item);
const endsWith = (list: readonly string[], end: readonly string[]): boolean =>
  startsWith([...list].reverse(), [...end].reverse());

/** One paragraph on both sides: whoever left it alone gives way. */
function refineOne(mine: string, base: string, theirs: string): Refined {
  if (mine === theirs || theirs === base) return { kind: 'agreed', blocks: [mine] };
  if (mine === base) return { kind: 'agreed', blocks: [theirs] };
  return { kind: 'overlap', mine: [mine], base: [base], theirs: [theirs] };
}

/**
 * Settles what a line-wise diff3 takes for an overlap only because the changes touch: changes of neighbouring paragraphs,
 * and a change beside paragraphs that the other side added before or after. What both sides did to the same paragraph stays an
 * overlap (SYNC-10). No paragraph is dropped.
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
