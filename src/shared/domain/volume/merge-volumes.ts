import type { Volume } from './volume.ts';

/** Whether two lists hold the same volumes, in any order. */
export function sameVolumes(a: readonly Volume[], b: readonly Volume[]): boolean {
  const others = new Map(b.map((volume) => [volume.id, volume]));
  return (
    a.length === b.length &&
    a.every((volume) => {
      const other = others.get(volume.id);
      return other?.title === volume.title && other.firstChapterId === volume.firstChapterId;
    })
  );
}

/**
 * Merges volumes changed on two sides since `base`, volume by volume and field by field (SYNC-10). It never asks the author: if both sides
 * changed a field, `mine` wins, as it arrives later. A volume that one side deleted and the other changed stays.
 */
export function mergeVolumes(
  base: readonly Volume[],
  mine: readonly Volume[],
  theirs: readonly Volume[],
): Volume[] {
  const before = new Map(base.map((volume) => [volume.id, volume]));
  const here = new Map(mine.map((volume) => [volume.id, volume]));
  const there = new Map(theirs.map((volume) => [volume.id, volume]));
  const merged: Volume[] = [];
  for (const id of new Set([...there.keys(), ...here.keys()])) {
    const [was, own, other] = [before.get(id), here.get(id), there.get(id)];
    if (own && other) {
      merged.push({
        id,
        title: own.title === was?.title ? other.title : own.title,
        firstChapterId:
          own.firstChapterId === was?.firstChapterId ? other.firstChapterId : own.firstChapterId,
      });
      continue;
    }
    const left = own ?? other;
    const unchanged = left && was && sameVolumes([left], [was]);
    if (left && !unchanged) merged.push(left);
  }
  return merged;
}
