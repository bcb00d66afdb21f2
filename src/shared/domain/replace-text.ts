import type { Finder, Match } from './find-text.ts';
import {
  type Block,
  blockText,
  canonicalRuns,
  cleanText,
  type Run,
  type StoryDocument,
} from './story-document.ts';

/** The runs from `from` to `to` of a block's text. */
function slice(runs: readonly Run[], from: number, to: number): Run[] {
  const result: Run[] = [];
  let at = 0;
  for (const run of runs) {
    const text = run.text.slice(Math.max(0, from - at), Math.max(0, to - at));
    at += run.text.length;
    if (text !== '') result.push({ ...run, text });
  }
  return result;
}

function replaceInRuns(runs: readonly Run[], matches: readonly Match[], replacement: string): Run[] {
  const result: Run[] = [];
  let at = 0;
  for (const { from, to } of matches) {
    const [first] = slice(runs, from, to);
    result.push(...slice(runs, at, from), { ...first, text: replacement });
    at = to;
  }
  return canonicalRuns([...result, ...slice(runs, at, Number.POSITIVE_INFINITY)]);
}

/** Replaces every match in a text; the new text gets the marks of the first letter it replaces. */
export function replaceInDocument(
  document: StoryDocument,
  finder: Finder,
  replacement: string,
): { document: StoryDocument; count: number } {
  const clean = cleanText(replacement);
  let count = 0;
  const blocks = document.blocks.map((block): Block => {
    if (block.type === 'sceneBreak') return block;
    const matches = finder.find(finder.fold(blockText(block)));
    count += matches.length;
    return matches.length === 0 ? block : { ...block, runs: replaceInRuns(block.runs, matches, clean) };
  });
  return { document: count === 0 ? document : { version: 1, blocks }, count };
}
