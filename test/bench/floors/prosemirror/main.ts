import { baseKeymap } from 'prosemirror-commands';
import { history } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { Schema } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { sampleParagraphs } from '#test/bench/sample-text.ts';

const schema = new Schema({
  nodes: {
    doc: { content: 'paragraph+' },
    paragraph: { content: 'text*', toDOM: () => ['p', 0], parseDOM: [{ tag: 'p' }] },
    text: {},
  },
});
const paragraphs = sampleParagraphs(Number(location.hash.slice(1)));
const doc = schema.node(
  'doc',
  null,
  (paragraphs.length === 0 ? [''] : paragraphs).map((text) =>
    schema.node('paragraph', null, text === '' ? [] : [schema.text(text)]),
  ),
);
const style = document.createElement('style');
style.textContent = '.ProseMirror { min-height: 90vh; font: 18px/1.7 serif; white-space: pre-wrap; }';
document.head.append(style);
new EditorView(document.querySelector('#root'), {
  state: EditorState.create({ doc, plugins: [history(), keymap(baseKeymap)] }),
  attributes: { role: 'textbox', 'aria-label': 'Text' },
});
