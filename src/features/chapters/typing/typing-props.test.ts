import { TextSelection } from 'prosemirror-state';
import { expect, test, vi } from 'vitest';
import { documentFromText, type StoryDocument } from '#shared/domain/story-document.ts';
import { anEditor } from '#test/support/story-editor.ts';
import { typingProps } from './typing-props.ts';
import { signsOf } from './typing-rules.ts';

function writing(document: StoryDocument = { version: 1, blocks: [] }, quotes = true) {
  const { editor } = anEditor(document);
  const { view } = editor;
  const onStraight = vi.fn();
  const onUndo = () => editor.run('undo');
  view.setProps(typingProps({ choice: { formats: true, quotes }, signs: signsOf('en'), onUndo, onStraight }));
  view.dispatch(view.state.tr.setSelection(TextSelection.atEnd(view.state.doc)));
  /** Types as a browser does; `<` is Backspace. A phone's keyboard sends the code 229 with each letter. */
  const type = (text: string, phone = false) => {
    for (const letter of text) {
      const key = letter === '<' ? 'Backspace' : letter;
      const event = new KeyboardEvent('keydown', { key, keyCode: phone ? 229 : letter.charCodeAt(0) });
      if (view.someProp('handleKeyDown', (handle) => handle(view, event))) continue;
      const { from, to } = view.state.selection;
      const insert = () => view.state.tr.insertText(letter, from, to);
      if (letter === '<') view.dispatch(view.state.tr.delete(from - 1, to));
      else if (!view.someProp('handleTextInput', (handle) => handle(view, from, to, letter, insert)))
        view.dispatch(insert());
    }
  };
  const press = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, altKey: true });
    view.someProp('handleKeyDown', (handle) => handle(view, event));
  };
  return { editor, type, press, onStraight };
}
const texts = (document: StoryDocument) =>
  document.blocks.map((block) =>
    block.type === 'sceneBreak' ? '~' : block.runs.map(({ text }) => text).join(''),
  );

test('signs around words format them, and what follows is plain again', () => {
  const { editor, type } = writing();
  type('Ia **tebal** dan *miring*, “_ya_”, ~~tidak~~ -- x');
  expect(editor.read().blocks).toEqual([
    {
      type: 'paragraph',
      runs: [
        { text: 'Ia ' },
        { text: 'tebal', marks: ['bold'] },
        { text: ' dan ' },
        { text: 'miring', marks: ['italic'] },
        { text: ', “' },
        { text: 'ya', marks: ['italic'] },
        { text: '”, ' },
        { text: 'tidak', marks: ['strike'] },
        { text: ' — x' },
      ],
    },
  ]);
});

test.each([
  ['**tebal**', 'tebal'],
  ['kata "', 'kata “'],
  ['Nah...', 'Nah…'],
  ['a --b', 'a —b'],
])('one Backspace right after brings back what was typed: %s', (typed, after) => {
  const { editor, type } = writing();
  type(typed);
  expect(texts(editor.read())).toEqual([after]);
  type('<');
  expect(editor.read().blocks).toEqual([{ type: 'paragraph', runs: [{ text: typed }] }]);
  type('<');
  expect(texts(editor.read())).toEqual([typed.slice(0, -1)]);
});

test('a later Backspace deletes a letter, as always', () => {
  const { editor, type } = writing();
  type('**a** b<<');
  expect(editor.read().blocks).toEqual([{ type: 'paragraph', runs: [{ text: 'a', marks: ['bold'] }] }]);
});

test('a quote begins with "> ", a scene break is still three stars, and both go back by one Backspace', () => {
  const { editor, type } = writing();
  type('> ');
  expect(editor.read().blocks).toEqual([{ type: 'quote', runs: [] }]);
  type('<');
  expect(texts(editor.read())).toEqual(['> ']);
  type('<<***');
  expect(texts(editor.read())[0]).toBe('~');
});

test('nothing that a phone’s keyboard writes is changed', () => {
  const { editor, type } = writing();
  type('**a** "b" ...', true);
  expect(texts(editor.read())).toEqual(['**a** "b" ...']);
});

test('a straight quotation mark that stays is noticed', () => {
  const { editor, type, onStraight } = writing({ version: 1, blocks: [] }, false);
  type('kata "');
  expect(texts(editor.read())).toEqual(['kata "']);
  expect(onStraight).toHaveBeenCalledOnce();
});

test('Alt and an arrow move the paragraph over its neighbour, with the caret; one undo moves it back', () => {
  const { editor, press, type } = writing(documentFromText('satu\n***\ntiga'));
  press('ArrowUp');
  expect(texts(editor.read())).toEqual(['satu', 'tiga', '~']);
  press('ArrowUp');
  press('ArrowUp');
  expect(texts(editor.read())).toEqual(['tiga', 'satu', '~']);
  type('!');
  expect(texts(editor.read())).toEqual(['tiga!', 'satu', '~']);
  press('ArrowDown');
  press('ArrowDown');
  press('ArrowDown');
  expect(texts(editor.read())).toEqual(['satu', '~', 'tiga!']);
  editor.run('undo');
  expect(texts(editor.read())).toEqual(['satu', 'tiga!', '~']);
});
