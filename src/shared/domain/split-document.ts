import { type Block, blockText, type StoryDocument } from './story-document.ts';
import { countWords } from './word-count.ts';

const words = (block: Block): number => countWords(blockText(block));

/**
 * Finds the best cut of a text too long for one chapter: the index of the first block of the second part, so that the first part has at
 * most `limit` words. It prefers a scene break near the end of the first part (dropped by `splitDocument`), then the end of a paragraph.
 * `undefined` if no cut helps: the text fits, or its first paragraph alone is too long. Source: docs/spec, section 10, Too long.
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
 * Cuts a text in two before block `index`. A scene break at the cut is dropped; all other blocks are in one of the parts, so no word is
 * lost.
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
