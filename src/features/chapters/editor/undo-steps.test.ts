import { TextSelection } from 'prosemirror-state';
import { expect, it } from 'vitest';
import { documentFromText } from '#shared/domain/story-document.ts';
import { anEditor } from '#test/support/story-editor.ts';

/** Types letters, Enter (`\n`) and Backspace (`<`) without a pause; returns the text after each undo. */
function undone(typed: string, text = ''): string[] {
  const { editor } = anEditor(documentFromText(text));
  const { view } = editor;
  view.dispatch(view.state.tr.setSelection(TextSelection.atEnd(view.state.doc)));
  for (const letter of typed) {
    const { state } = view;
    const { from } = state.selection;
    if (letter === '\n') view.dispatch(state.tr.split(from));
    else if (letter === '<') view.dispatch(state.tr.delete(from - 1, from));
    else view.dispatch(state.tr.insertText(letter));
  }
  const left: string[] = [];
  const shown = () => view.state.doc.textBetween(0, view.state.doc.content.size, '\n');
  for (let before = ''; before !== shown(); editor.run('undo')) {
    before = shown();
    left.push(before);
  }
  editor.destroy();
  return left;
}

it.each([
  ['a sentence', 'It rained. Ani ran', ['It rained. Ani ran', 'It rained. ', '']],
  ['a part of a sentence', 'At dusk, it rained', ['At dusk, it rained', 'At dusk, ', '']],
  ['a quotation', '“Go!” he said', ['“Go!” he said', '“Go!” ', '']],
  ['a paragraph', 'One\nTwo', ['One\nTwo', 'One\n', '']],
  ['a sentence without blanks', '下雨了。她跑了', ['下雨了。她跑了', '下雨了。', '']],
  ['a corrected letter with its word', 'It raim<ned', ['It rained', '']],
  ['a number as a whole', 'He paid 3,000.50', ['He paid 3,000.50', '']],
])('text written without a pause is undone in parts: %s', (_what, typed, left) => {
  expect(undone(typed)).toEqual(left);
});

it('the first undo removes the added text and keeps the earlier one', () => {
  expect(undone(' again', 'It rained')).toEqual(['It rained again', 'It rained']);
});

it.each(['a paste', 'deleting a word'])('%s right after typing is undone alone', (what) => {
  const { editor } = anEditor(documentFromText(''));
  const { view } = editor;
  for (const letter of 'It rained') view.dispatch(view.state.tr.insertText(letter));
  if (what === 'a paste') view.dispatch(view.state.tr.insertText(' all night').setMeta('paste', true));
  else view.dispatch(view.state.tr.delete(4, 10));
  editor.run('undo');
  expect(view.state.doc.textContent).toBe('It rained');
  editor.run('redo');
  expect(view.state.doc.textContent).toBe(what === 'a paste' ? 'It rained all night' : 'It ');
  editor.destroy();
});

it('a change from another device is not an undo step', () => {
  const { editor } = anEditor(documentFromText('One\nTwo'));
  const { view } = editor;
  view.dispatch(view.state.tr.setSelection(TextSelection.atEnd(view.state.doc)));
  for (const letter of ' more') view.dispatch(view.state.tr.insertText(letter));
  editor.replace(documentFromText('One changed elsewhere\nTwo more'));
  editor.run('undo');
  expect(view.state.doc.textBetween(0, view.state.doc.content.size, '\n')).toBe('One changed elsewhere\nTwo');
  editor.destroy();
});
