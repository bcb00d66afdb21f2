import type { Volume } from '#shared/domain/volume/volume.ts';
import type { ChapterView } from '#sync/types/author-work.ts';
import { isMovable } from './movable.ts';

/** A row of a story's chapters in their order. `number` is the chapter's place in the story, from 1. */
export type OrderRow<Item> =
  | { kind: 'volume'; volume: Volume }
  | { kind: 'fixed'; chapter: ChapterView; number: number }
  /** A draft, or the beginning of a volume that can be moved; a volume has no number. */
  | { kind: 'item'; item: Item; number: number | null };

/**
 * All rows of a story while its drafts are put in order. Chapters that cannot move keep their places, and the drafts share out the places
 * between them, as the server does (docs/spec, section 7, Chapter). `volumes`: those that begin at a chapter that cannot move. A volume
 * among the `items` stands right above the draft that it begins at, or at the end if no draft follows.
 */
export function orderRows<Item extends { kind: 'chapter' | 'volume' }>(
  chapters: readonly ChapterView[],
  volumes: readonly Volume[],
  items: readonly Item[],
): OrderRow<Item>[] {
  const rows: OrderRow<Item>[] = [];
  let place = 0;
  /** Adds the chapters up to the next place of a draft. */
  const addFixed = () => {
    for (let chapter = chapters[place]; chapter && !isMovable(chapter); chapter = chapters[place]) {
      const { id } = chapter;
      for (const volume of volumes) if (volume.firstChapterId === id) rows.push({ kind: 'volume', volume });
      place += 1;
      rows.push({ kind: 'fixed', chapter, number: place });
    }
  };
  let above: Item[] = [];
  const addAbove = () => {
    rows.push(...above.map((item) => ({ kind: 'item' as const, item, number: null })));
    above = [];
  };
  for (const item of items) {
    if (item.kind === 'volume') {
      above.push(item);
      continue;
    }
    addFixed();
    addAbove();
    place += 1;
    rows.push({ kind: 'item', item, number: place });
  }
  addFixed();
  addAbove();
  return rows;
}
