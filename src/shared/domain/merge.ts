import { diff3Merge } from 'node-diff3';
import type { ChapterText } from './chapter.ts';
import { type FieldMerge, mergeField } from './merge-field.ts';
import { refineOverlap } from './refine-overlap.ts';
import type { Block, StoryDocument } from './story-document.ts';

/** A region of the text: agreed, or changed differently on both sides. */
export type MergeRegion =
  | { type: 'agreed'; blocks: Block[] }
  | { type: 'overlap'; base: Block[]; mine: Block[]; theirs: Block[] };

/** Result of a three-way merge of two texts: one text, or its regions, some of which overlap. */
export type DocumentMerge =
  | { clean: true; content: StoryDocument }
  | { clean: false; regions: MergeRegion[] };

/** Result of a three-way merge of a chapter: a text, or what the author must choose. */
export type ChapterMerge =
  | { clean: true; text: ChapterText }
  | {
      clean: false;
      regions: MergeRegion[];
      title: FieldMerge<string>;
      authorNote: FieldMerge<ChapterText['authorNote']>;
    };

const key = (block: Block): string => JSON.stringify(block);
const blocksOf = (keys: string[]): Block[] => keys.map((text) => JSON.parse(text) as Block);

/**
 * Merges two texts with a common base, paragraph by paragraph. Changes of different paragraphs are joined. Where both sides changed the
 * same place differently, the region is returned for the author to choose (SYNC-10).
 */
export function mergeDocuments(
  base: StoryDocument,
  mine: StoryDocument,
  theirs: StoryDocument,
): DocumentMerge {
  const regions: MergeRegion[] = [];
  const agree = (keys: string[]) => {
    const last = regions.at(-1);
    if (last?.type === 'agreed') last.blocks.push(...blocksOf(keys));
    else regions.push({ type: 'agreed', blocks: blocksOf(keys) });
  };
  const hunks = diff3Merge(mine.blocks.map(key), base.blocks.map(key), theirs.blocks.map(key), {
    excludeFalseConflicts: true,
  });
  for (const { ok, conflict } of hunks) {
    if (ok) agree(ok);
    if (!conflict) continue;
    for (const part of refineOverlap({ mine: conflict.a, base: conflict.o, theirs: conflict.b })) {
      if (part.kind === 'agreed') agree(part.blocks);
      else {
        const { mine: ours, base: old, theirs: others } = part;
        regions.push({
          type: 'overlap',
          mine: blocksOf(ours),
          base: blocksOf(old),
          theirs: blocksOf(others),
        });
      }
    }
  }
  const blocks: Block[] = [];
  for (const region of regions) {
    if (region.type === 'overlap') return { clean: false, regions };
    blocks.push(...region.blocks);
  }
  return { clean: true, content: { version: 1, blocks } };
}

/** Merges title, content and author's note of a chapter (SYNC-10). Clean only if all three are. */
export function mergeChapters(base: ChapterText, mine: ChapterText, theirs: ChapterText): ChapterMerge {
  const title = mergeField(base.title, mine.title, theirs.title);
  const authorNote = mergeField(base.authorNote, mine.authorNote, theirs.authorNote);
  const content = mergeDocuments(base.content, mine.content, theirs.content);
  if (title.clean && authorNote.clean && content.clean) {
    return {
      clean: true,
      text: { title: title.value, content: content.content, authorNote: authorNote.value },
    };
  }
  const regions: MergeRegion[] = content.clean
    ? [{ type: 'agreed', blocks: content.content.blocks }]
    : content.regions;
  return { clean: false, regions, title, authorNote };
}
