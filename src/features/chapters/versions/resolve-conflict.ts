import type { ChapterText } from '#shared/domain/chapter.ts';
import type { MergeRegion } from '#shared/domain/merge.ts';
import type { Block } from '#shared/domain/story-document.ts';
import type { ConflictView } from '#sync/types/author-work.ts';
import type { Choice } from '#ui/conflict-place.tsx';

/** The author's choice at each place. Title and note have one line, so they cannot keep `both`. */
export type Choices = {
  regions: ReadonlyMap<number, Choice>;
  title: 'mine' | 'theirs' | null;
  authorNote: 'mine' | 'theirs' | null;
};

/** A conflict before any choice. */
export const noChoices = (): Choices => ({ regions: new Map(), title: null, authorNote: null });

/** Indexes of the regions the author must choose at. */
export const openRegions = (regions: readonly MergeRegion[]): number[] =>
  regions.flatMap((region, index) => (region.type === 'overlap' ? [index] : []));

/**
 * The choices that still apply after a conflict has changed: those at places where both sides are unchanged. A place is identified by its
 * texts, as its number changes when other places appear or disappear. Of several equal places, the first one stays the first (SYNC-10).
 */
export function choicesAfter(before: ConflictView, choices: Choices, now: ConflictView): Choices {
  const placesOf = ({ regions }: ConflictView): Map<string, number[]> => {
    const places = new Map<string, number[]>();
    for (const [index, region] of regions.entries()) {
      if (region.type !== 'overlap') continue;
      const texts = JSON.stringify([region.mine, region.theirs]);
      places.set(texts, [...(places.get(texts) ?? []), index]);
    }
    return places;
  };
  const regions = new Map<number, Choice>();
  const earlier = placesOf(before);
  for (const [texts, indexes] of placesOf(now))
    for (const [nth, index] of indexes.entries()) {
      const choice = choices.regions.get(earlier.get(texts)?.[nth] ?? -1);
      if (choice) regions.set(index, choice);
    }
  const isSame = (field: 'title' | 'authorNote') =>
    JSON.stringify(before[field]) === JSON.stringify(now[field]);
  return {
    regions,
    title: isSame('title') ? choices.title : null,
    authorNote: isSame('authorNote') ? choices.authorNote : null,
  };
}

/** Number of places still to choose. */
export const placesLeft = (conflict: ConflictView, choices: Choices): number =>
  openRegions(conflict.regions).filter((index) => !choices.regions.has(index)).length +
  (conflict.title.clean || choices.title ? 0 : 1) +
  (conflict.authorNote.clean || choices.authorNote ? 0 : 1);

function chosenBlocks(region: MergeRegion, choice: Choice | undefined): Block[] {
  if (region.type === 'agreed') return region.blocks;
  if (choice === 'theirs') return region.theirs;
  return choice === 'both' ? [...region.mine, ...region.theirs] : region.mine;
}

/** The text that the choices give. Places not chosen yet keep mine, so a preview always has a text (SYNC-10). */
export function resolvedText(conflict: ConflictView, choices: Choices): ChapterText {
  const blocks = conflict.regions.flatMap((region, index) =>
    chosenBlocks(region, choices.regions.get(index)),
  );
  const { title, authorNote } = conflict;
  return {
    title: title.clean ? title.value : choices.title === 'theirs' ? title.theirs : title.mine,
    authorNote: authorNote.clean
      ? authorNote.value
      : choices.authorNote === 'theirs'
        ? authorNote.theirs
        : authorNote.mine,
    content: { version: 1, blocks },
  };
}
