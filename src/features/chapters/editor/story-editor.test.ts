import { TextSelection } from 'prosemirror-state';
import { expect, it } from 'vitest';
import { documentFromText } from '#shared/domain/story-document.ts';
import { anEditor } from '#test/support/story-editor.ts';

it.each([
  ['in an empty paragraph', 'Hujan.', 9, ['paragraph', 'sceneBreak', 'paragraph'], 'Hujan.'],
  [
    'before what stands in its paragraph',
    'Hujan.\nReda.',
    9,
    ['paragraph', 'sceneBreak', 'paragraph'],
    'Hujan.Reda.',
  ],
])(
  'three stars make a scene break %s, and no letter goes (docs/spec, section 10)',
  (_where, text, at, types, kept) => {
    const { editor } = anEditor(documentFromText(text));
    if (!text.includes('\n')) editor.view.dispatch(editor.view.state.tr.split(7));
    const { view } = editor;
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, at)).insertText('**'));
    const caret = view.state.selection.from;
    const type = () => view.state.tr.insertText('*');
    expect(view.someProp('handleTextInput', (handle) => handle(view, caret, caret, '*', type))).toBe(true);

    const made: string[] = [];
    view.state.doc.forEach((block) => {
      made.push(block.type.name);
    });
    expect(made).toEqual(types);
    expect(view.state.doc.textContent).toBe(kept);
    // The caret is behind the break, where the author writes on.
    expect(view.state.selection.$from.parent).toBe(view.state.doc.lastChild);
    expect(view.state.selection.$from.parentOffset).toBe(0);
    editor.destroy();
  },
);
