import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Block, canonicalRuns, MARKS, type StoryDocument } from '#shared/domain/story-document.ts';
import { toEditorDocument, toStoryDocument } from './document-conversion.ts';

const run = fc.record({
  text: fc.constantFrom('a', ' ', 'é', '雨', '<b>'),
  marks: fc.shuffledSubarray([...MARKS]),
});
const block: fc.Arbitrary<Block> = fc.oneof(
  fc.record({
    type: fc.constantFrom('paragraph' as const, 'quote' as const),
    runs: fc.array(run, { maxLength: 4 }).map(canonicalRuns),
  }),
  fc.constant({ type: 'sceneBreak' as const }),
);
const isNoText = (document: StoryDocument): boolean => {
  const [only, ...rest] = document.blocks;
  return rest.length === 0 && only?.type === 'paragraph' && only.runs.length === 0;
};

test('a text opened in the editor is saved unchanged', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 8 }), (blocks) => {
      const document: StoryDocument = { version: 1, blocks };
      const expected: StoryDocument = isNoText(document) ? { version: 1, blocks: [] } : document;
      expect(toStoryDocument(toEditorDocument(document))).toEqual(expected);
    }),
  );
});
