import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeChapters, mergeDocuments } from './merge.ts';
import { blockText, documentFromText, type StoryDocument } from './story-document.ts';

const doc = (...paragraphs: string[]): StoryDocument => documentFromText(paragraphs.join('\n'));
const lines = (document: StoryDocument): string[] => document.blocks.map(blockText);

describe('paragraph-wise three-way merge (SYNC-10)', () => {
  test('changes of different paragraphs are joined', () => {
    const merged = mergeDocuments(doc('a', 'b', 'c'), doc('A', 'b', 'c'), doc('a', 'b', 'C', 'd'));
    expect(merged.clean && lines(merged.content)).toEqual(['A', 'b', 'C', 'd']);
  });

  test('the same change on both sides is not a conflict', () => {
    const merged = mergeDocuments(doc('a', 'b'), doc('a', 'x'), doc('a', 'x'));
    expect(merged.clean && lines(merged.content)).toEqual(['a', 'x']);
  });

  test('if both sides changed the same paragraph, the author gets both versions in full', () => {
    const merged = mergeDocuments(doc('a', 'b', 'c'), doc('a', 'mine', 'c'), doc('a', 'theirs', 'c'));
    expect(merged.clean).toBe(false);
    if (merged.clean) return;
    const overlap = merged.regions.find((region) => region.type === 'overlap');
    expect(
      overlap?.type === 'overlap' && [overlap.mine.map(blockText), overlap.theirs.map(blockText)],
    ).toEqual([['mine'], ['theirs']]);
  });

  test('a title changed on one side wins; if both sides changed it, the author chooses', () => {
    const text = (title: string) => ({ title, content: doc('a'), authorNote: null });
    const one = mergeChapters(text('T'), text('T'), text('U'));
    expect(one.clean && one.text.title).toBe('U');
    const both = mergeChapters(text('T'), text('U'), text('V'));
    expect(both.clean).toBe(false);
    expect(!both.clean && both.title.clean).toBe(false);
  });

  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 8 })
    .map((parts) => doc(...parts));

  test('every paragraph of both sides is in the merge, clean or not', () => {
    fc.assert(
      fc.property(text, text, text, (base, mine, theirs) => {
        const merged = mergeDocuments(base, mine, theirs);
        const kept = new Set(
          merged.clean
            ? lines(merged.content)
            : merged.regions.flatMap((region) =>
                (region.type === 'agreed' ? region.blocks : [...region.mine, ...region.theirs]).map(
                  blockText,
                ),
              ),
        );
        const known = new Set(lines(base));
        for (const line of [...lines(mine), ...lines(theirs)])
          if (!known.has(line)) expect(kept).toContain(line);
      }),
    );
  });

  test('a side without changes gets the other side’s text', () => {
    fc.assert(
      fc.property(text, text, (base, theirs) => {
        const merged = mergeDocuments(base, base, theirs);
        expect(merged.clean && merged.content).toEqual(theirs);
      }),
    );
  });
});
