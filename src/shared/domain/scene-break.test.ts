import { expect, test } from 'vitest';
import { documentFromText } from './story-document.ts';

test.each(['***', '* * *', '———', '#', '##', '⁂', '~~~', '◇◇◇', '• • •'])(
  'the line %s of a plain text is a scene break',
  (line) => {
    const types = documentFromText(`a\n${line}\nb`).blocks.map(({ type }) => type);
    expect(types).toEqual(['paragraph', 'sceneBreak', 'paragraph']);
  },
);

test.each(['--', '#1', '— Ya.', '◇ Bab', '~'])('the line %s of a plain text is text', (line) => {
  expect(documentFromText(line).blocks).toEqual([{ type: 'paragraph', runs: [{ text: line }] }]);
});
