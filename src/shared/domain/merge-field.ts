/** Result of merging a single value: settled, or changed on both sides. */
export type FieldMerge<T> = { clean: true; value: T } | { clean: false; mine: T; theirs: T };

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Three-way merge of one value as a whole: the side that changed wins; if both changed it differently, it stays open. */
export function mergeField<T>(base: T, mine: T, theirs: T): FieldMerge<T> {
  if (same(mine, theirs) || same(base, theirs)) return { clean: true, value: mine };
  if (same(base, mine)) return { clean: true, value: theirs };
  return { clean: false, mine, theirs };
}
