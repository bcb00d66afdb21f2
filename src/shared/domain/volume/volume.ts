import type { ChapterId, VolumeId } from '#shared/domain/ids.ts';

/** Longest name of a volume, in characters. */
export const VOLUME_TITLE_CHARS_MAX = 100;
/** Most volumes of one story. */
export const VOLUMES_MAX = 200;

/**
 * A named part of a story over consecutive chapters (docs/spec, section 10, Order and volumes). It begins at `firstChapterId` and ends
 * where the next volume begins, so that a chapter added at its end belongs to it; null: it has no chapter. Volumes are ordered by the
 * chapters they begin at.
 */
export type Volume = { id: VolumeId; title: string; firstChapterId: ChapterId | null };

/** Chapters of one volume; `volume` null: those before the first volume. */
export type VolumePart<Chapter> = { volume: Volume | null; chapters: Chapter[] };

const byId = (a: Volume, b: Volume): number => (a.id < b.id ? -1 : 1);

/**
 * Divides a story's chapters, given in order, into its volumes: each chapter is in exactly one part, in the same order. A volume without a
 * chapter, or whose first chapter is not given, is put last and is empty. If two volumes begin at one chapter, the one made later gets it.
 */
export function divideByVolumes<Chapter extends { id: ChapterId }>(
  chapters: readonly Chapter[],
  volumes: readonly Volume[],
): VolumePart<Chapter>[] {
  const starts = new Map<ChapterId, Volume>();
  for (const volume of [...volumes].sort(byId))
    if (volume.firstChapterId !== null) starts.set(volume.firstChapterId, volume);
  const parts: VolumePart<Chapter>[] = [];
  for (const chapter of chapters) {
    const volume = starts.get(chapter.id);
    const last = parts.at(-1);
    if (volume) parts.push({ volume, chapters: [chapter] });
    else if (last) last.chapters.push(chapter);
    else parts.push({ volume: null, chapters: [chapter] });
  }
  const shown = new Set(parts.map((part) => part.volume?.id));
  const empty = [...volumes].sort(byId).filter((volume) => !shown.has(volume.id));
  return [...parts, ...empty.map((volume) => ({ volume, chapters: [] }))];
}

/**
 * The volumes after chapter `gone` is removed. A volume that began there begins at the next chapter, unless another volume begins at that
 * chapter; then it is empty and keeps its start in case the removed chapter is restored. `order`: the story's chapters including `gone`.
 */
export function volumesWithout(
  volumes: readonly Volume[],
  order: readonly ChapterId[],
  gone: ChapterId,
): Volume[] {
  const next = order[order.indexOf(gone) + 1];
  const isFree = next !== undefined && volumes.every((volume) => volume.firstChapterId !== next);
  return volumes.map((volume) =>
    volume.firstChapterId === gone && isFree ? { ...volume, firstChapterId: next } : volume,
  );
}

/** An item of a list to be ordered: a chapter, or the start of a volume. */
export type OrderItem = { kind: 'chapter'; id: ChapterId } | { kind: 'volume'; id: VolumeId };

/**
 * Applies a new order of chapters and volumes: returns the chapters' ids, and the volumes, each beginning at the chapter after it. Volumes
 * not among the items are unchanged.
 */
export function arrangeVolumes(
  items: readonly OrderItem[],
  volumes: readonly Volume[],
): { ids: ChapterId[]; volumes: Volume[] } {
  const starts = new Map<VolumeId, ChapterId | null>();
  items.forEach((item, index) => {
    const next = items[index + 1];
    if (item.kind === 'volume') starts.set(item.id, next?.kind === 'chapter' ? next.id : null);
  });
  return {
    ids: items.flatMap((item) => (item.kind === 'chapter' ? [item.id] : [])),
    volumes: volumes.map((volume) => {
      const start = starts.get(volume.id);
      return start === undefined ? volume : { ...volume, firstChapterId: start };
    }),
  };
}
