import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeDocuments } from './merge.ts';
import { documentFromText, documentText } from './story-document.ts';

const doc = (...lines: string[]) => documentFromText(lines.join('\n'));
const merged = (base: string[], mine: string[], theirs: string[]) => {
  const merge = mergeDocuments(doc(...base), doc(...mine), doc(...theirs));
  return merge.clean ? documentText(merge.content).split('\n\n') : merge.regions.map((region) => region.type);
};

describe('SYNC-10 changes that touch, but do not overlap', () => {
  it('joins changes of different paragraphs, even of neighbouring ones', () => {
    expect(merged(['a', 'b', 'c'], ['A', 'b', 'c'], ['a', 'b', 'C'])).toEqual(['A', 'b', 'C']);
    expect(merged(['a', 'b'], ['A', 'b'], ['a', 'B'])).toEqual(['A', 'B']);
  });
  it('joins a change of one side and new text of the other side next to that change', () => {
    expect(merged(['a'], ['A'], ['a', 'b', 'c'])).toEqual(['A', 'b', 'c']);
    expect(merged(['a'], ['x', 'a'], ['A'])).toEqual(['x', 'A']);
  });
  it('asks if both sides changed the same paragraph', () => {
    expect(merged(['a', 'b', 'c'], ['a', 'X', 'c'], ['a', 'Y', 'c'])).toEqual([
      'agreed',
      'overlap',
      'agreed',
    ]);
  });
  it('asks if both sides added text at the same position', () => {
    expect(merged(['a'], ['a', 'x'], ['a', 'y'])).toEqual(['agreed', 'overlap']);
  });
  it('loses no paragraph of either side', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 6 });
    fc.assert(
      fc.property(lines, lines, lines, (base, mine, theirs) => {
        const own = mine.map((line, index) => (line === base[index] ? line : `m${line}${index}`));
        const other = theirs.map((line, index) => (line === base[index] ? line : `t${line}${index}`));
        const merge = mergeDocuments(doc(...base), doc(...own), doc(...other));
        const found = JSON.stringify(merge.clean ? merge.content : merge.regions);
        for (const line of [...own, ...other]) if (/^[mt]/.test(line)) expect(found).toContain(`"${line}"`);
      }),
    );
  });
});
