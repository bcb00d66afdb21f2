import { type Block, blockText, type StoryDocument } from './story-document.ts';
import { countWords } from './word-count.ts';

const words = (block: Block): number => countWords(blockText(block));

/**
 * Where a text that is too long for one chapter is best cut: the index of the first block of the second part, so that
 * the first part keeps at most `limit` words. A scene break near the end of the first part is preferred (and dropped by
 * `splitDocument`), then a paragraph's end. Gives `undefined` where no cut between blocks helps: the text fits, or
 * its first paragraph alone is too long. Source: docs/spec, section 10, Too long.
 */
export function splitPoint(document: StoryDocument, limit: number): number | undefined {
  let sum = 0;
  let last = 0;
  let sceneBreak: number | undefined;
  for (const [index, block] of document.blocks.entries()) {
    if (block.type === 'sceneBreak' && sum >= limit / 2) sceneBreak = index;
    sum += words(block);
    if (sum > limit) return last === 0 ? undefined : (sceneBreak ?? last);
    if (block.type !== 'sceneBreak') last = index + 1;
  }
  return undefined;
}

/**
 * Cuts a text before block `index` into two; a scene break at the cut is taken by the cut itself. No word is lost:
 * all other blocks stand in the one part or the other.
 */
export function splitDocument(document: StoryDocument, index: number): [StoryDocument, StoryDocument] {
  const head = document.blocks.slice(0, index);
  const tail = document.blocks.slice(index);
  if (tail[0]?.type === 'sceneBreak') tail.shift();
  else if (head.at(-1)?.type === 'sceneBreak') head.pop();
  return [
    { version: 1, blocks: head },
    { version: 1, blocks: tail },
  ];
}
