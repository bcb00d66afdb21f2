import { undo } from 'prosemirror-history';
import { expect, test } from 'vitest';
import { documentFromText } from '#shared/domain/story-document.ts';
import { toStoryDocument } from './document-conversion.ts';
import { createEditorState } from './editor-state.ts';

const typed = (text: string, at = 1) => {
  const state = createEditorState(documentFromText('Hujan.\nReda.'));
  return state.apply(state.tr.insertText(text, at));
};

test.each([
  ['a NUL', 'a\u0000b', 'ab'],
  ['a control character', 'a\u0007b', 'ab'],
  ['half a surrogate pair', 'a\ud83db', 'a\ufffdb'],
  ['a whole emoji', 'a\u{1f327}b', 'a\u{1f327}b'],
  ['nothing but control characters', '\u0001\u0002', ''],
])('%s from a keyboard: the screen shows the stored text', (_name, text, kept) => {
  const { doc } = typed(text);
  expect(doc.textBetween(0, doc.content.size, '\n')).toBe(`${kept}Hujan.\nReda.`);
  expect(toStoryDocument(doc).blocks[0]).toMatchObject({ runs: [{ text: `${kept}Hujan.` }] });
});

test('the removal shares an undo step with the typing', () => {
  let state = typed('a\u0000b', 8);
  undo(state, (tr) => {
    state = state.apply(tr);
  });
  expect(state.doc.textBetween(0, state.doc.content.size, '\n')).toBe('Hujan.\nReda.');
});
