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
