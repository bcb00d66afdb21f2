import { Slice } from 'prosemirror-model';
import { AllSelection, NodeSelection, TextSelection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { documentFromText } from '#shared/domain/story-document.ts';
import { anEditor, pasteHtml } from '#test/support/story-editor.ts';

type Editor = ReturnType<typeof anEditor>['editor'];

/** An editor with the caret at the end of a paragraph of this text, or `at` a place. */
function writing(text: string, at?: number): Editor {
  const { editor } = anEditor(documentFromText(text));
  const { doc, tr } = editor.view.state;
  editor.view.dispatch(
    tr.setSelection(at === undefined ? TextSelection.atEnd(doc) : TextSelection.create(doc, at)),
  );
  return editor;
}

/** Types letter by letter as a browser does; Enter is `\n`, Backspace `<`. */
function type({ view }: Editor, text: string): void {
  for (const letter of text) {
    const { from, to } = view.state.selection;
    const insert = () => view.state.tr.insertText(letter, from, to);
    const key = letter === '\n' ? 'Enter' : letter === '<' ? 'Backspace' : null;
    if (key) {
      const event = new KeyboardEvent('keydown', { key, keyCode: key === 'Enter' ? 13 : 8 });
      const isHandled = view.someProp('handleKeyDown', (handle) => handle(view, event));
      // The browser itself deletes a letter.
      if (!isHandled && key === 'Backspace') view.dispatch(view.state.tr.delete(from - 1, to));
    } else if (!view.someProp('handleTextInput', (handle) => handle(view, from, to, letter, insert)))
      view.dispatch(insert());
  }
}

/** The text's blocks: a scene break as `~`, a quote after `>`. */
function blocks({ view }: Editor): string[] {
  const shown: string[] = [];
  view.state.doc.forEach(({ type: { name }, textContent }) => {
    shown.push(name === 'sceneBreak' ? '~' : `${name === 'quote' ? '>' : ''}${textContent}`);
  });
  return shown;
}

describe('the place where a chapter was left', () => {
  const opened = (place: number) => {
    const { editor } = anEditor(documentFromText('Hujan.\n***\nReda.'), place);
    const { head } = editor.view.state.selection;
    editor.destroy();
    return head;
  };
  it('gets the caret; a place outside the text is moved into it, and a place at a scene break to the text before it', () => {
    expect(opened(3)).toBe(3);
    expect(opened(15)).toBe(15);
    expect(opened(900)).toBe(15);
    expect(opened(8)).toBe(7);
    expect(opened(-1)).toBe(1);
  });
});

describe('a line that stands for a scene break (docs/spec, section 10, Text)', () => {
  it.each(['***', '* * *', '---\n', '###\n'])('%j makes a scene break, and the caret is after it', (line) => {
    const editor = writing('Hujan.');
    type(editor, `\n${line}`);
    expect(blocks(editor)).toEqual(['Hujan.', '~', '']);
    type(editor, 'Reda.');
    expect(blocks(editor)).toEqual(['Hujan.', '~', 'Reda.']);
    editor.destroy();
  });

  it.each([
    ['what somebody says', '--- kata ibu', ['--- kata ibu']],
    ['a title', '### Bab dua\n', ['### Bab dua', '']],
    ['words before it', 'Hujan ***', ['Hujan ***']],
    ['more of the same', '----\n', ['----', '']],
  ])('%s stays text', (_what, line, left) => {
    const editor = writing('');
    type(editor, line);
    expect(blocks(editor)).toEqual(left);
    editor.destroy();
  });

  it('a line with text after the caret stays text', () => {
    const editor = writing('Hujan.\nReda.', 9);
    type(editor, '***');
    expect(blocks(editor)).toEqual(['Hujan.', '***Reda.']);
    editor.destroy();
  });

  for (const [way, takeBack] of [
    ['Backspace', (editor: Editor) => type(editor, '<')],
    ['undo', (editor: Editor) => editor.run('undo')],
  ] as const)
    it.each(['***', '* * *', '---', '###'])(
      `one ${way} right after restores %s, which then stays`,
      (line) => {
        const editor = writing('Hujan.');
        type(editor, `\n${line}`);
        if (!line.includes('*')) type(editor, '\n');
        takeBack(editor);
        expect(blocks(editor)).toEqual(['Hujan.', line]);
        type(editor, '\nReda');
        expect(blocks(editor)).toEqual(['Hujan.', line, 'Reda']);
        editor.destroy();
      },
    );

  it('undo and redo step through the typed line and its scene break', () => {
    const editor = writing('Hujan.');
    type(editor, '\n***');
    const seen: string[][] = [];
    for (const step of ['undo', 'undo', 'redo', 'redo'] as const) {
      editor.run(step);
      seen.push(blocks(editor));
    }
    expect(seen[0]).toEqual(['Hujan.', '***']);
    expect(seen[1]?.join('')).toBe('Hujan.');
    expect(seen[3]).toEqual(['Hujan.', '~', '']);
    editor.destroy();
  });

  it('Backspace later only deletes', () => {
    const editor = writing('Hujan.');
    type(editor, '\n***Reda<');
    expect(blocks(editor)).toEqual(['Hujan.', '~', 'Red']);
    editor.destroy();
  });
});

describe('the scene break tool', () => {
  const broken = (text: string, at: number) => {
    const editor = writing(text, at);
    editor.run('sceneBreak');
    return editor;
  };
  it.each([
    ['in the middle of a paragraph divides it', 'Hujan. Reda.', 7, ['Hujan.', '~', ' Reda.'], 0],
    ['at its start comes before it', 'Hujan.\nReda.', 9, ['Hujan.', '~', 'Reda.'], 0],
    ['at its end comes behind it', 'Hujan.\nReda.', 7, ['Hujan.', '~', 'Reda.'], 0],
    ['at the end of the text adds a paragraph', 'Hujan.', 7, ['Hujan.', '~', ''], 0],
    ['in an empty paragraph takes its place', 'Hujan.\n\nReda.', 9, ['Hujan.', '~', 'Reda.'], 0],
  ])('%s', (_where, text, at, left, offset) => {
    const editor = broken(text, at);
    expect(blocks(editor).filter((block, index, all) => block !== '' || index === all.length - 1)).toEqual(
      left,
    );
    const { $from } = editor.view.state.selection;
    expect($from.parentOffset).toBe(offset);
    expect($from.parent.isTextblock).toBe(true);
    editor.run('undo');
    expect(editor.view.state.doc.textContent).toBe(text.replaceAll('\n', ''));
    editor.destroy();
  });

  it('with everything selected keeps every word', () => {
    const editor = writing('Hujan.\nReda.');
    const { state } = editor.view;
    editor.view.dispatch(state.tr.setSelection(new AllSelection(state.doc)));
    editor.run('sceneBreak');
    expect(blocks(editor)).toEqual(['Hujan.', 'Reda.', '~', '']);
    editor.destroy();
  });

  it('with a scene break selected adds the new one after it', () => {
    const editor = writing('Hujan.');
    editor.run('sceneBreak');
    const { state } = editor.view;
    editor.view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, 8)));
    editor.run('sceneBreak');
    expect(blocks(editor)).toEqual(['Hujan.', '~', '~', '']);
    editor.destroy();
  });

  it('right after typing is undone alone', () => {
    const editor = writing('');
    type(editor, 'Hujan.');
    editor.run('sceneBreak');
    editor.run('undo');
    expect(blocks(editor)).toEqual(['Hujan.']);
    editor.destroy();
  });
});

describe('the quote tool over a selection', () => {
  it.each([
    ['of everything', (doc: Editor['view']['state']['doc']) => new AllSelection(doc)],
    ['of two paragraphs', (doc: Editor['view']['state']['doc']) => TextSelection.create(doc, 2, 10)],
  ])('%s is switched on and off', (_what, select) => {
    const editor = writing('Hujan.\nReda.');
    const choose = () =>
      editor.view.dispatch(editor.view.state.tr.setSelection(select(editor.view.state.doc)));
    choose();
    editor.run('quote');
    expect(blocks(editor)).toEqual(['>Hujan.', '>Reda.']);
    choose();
    editor.run('quote');
    expect(blocks(editor)).toEqual(['Hujan.', 'Reda.']);
    editor.destroy();
  });

  it('makes all paragraphs quotes if only the first is one', () => {
    const editor = writing('Hujan.\nReda.', 2);
    editor.run('quote');
    editor.view.dispatch(editor.view.state.tr.setSelection(new AllSelection(editor.view.state.doc)));
    editor.run('quote');
    expect(blocks(editor)).toEqual(['>Hujan.', '>Reda.']);
    editor.destroy();
  });
});

describe('"Undo paste"', () => {
  const paste = ({ view }: Editor, text: string) =>
    view.dispatch(view.state.tr.insertText(text).setMeta('paste', true));

  it('undoes the paste, and keeps what was typed since', () => {
    const editor = writing('Hujan');
    paste(editor, ' lebat');
    type(editor, ' turun');
    editor.undoPaste();
    expect(blocks(editor)).toEqual(['Hujan turun']);
    editor.run('undo');
    expect(blocks(editor)).toEqual(['Hujan lebat turun']);
    editor.destroy();
  });

  it('restores what the paste replaced', () => {
    const editor = writing('Hujan turun');
    const { state } = editor.view;
    editor.view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, 1, 6)));
    paste(editor, 'Salju');
    type(editor, '!');
    editor.undoPaste();
    expect(blocks(editor)).toEqual(['Hujan! turun']);
    editor.destroy();
  });

  it('does nothing if the paste is already undone, and nothing when pressed a second time', () => {
    const editor = writing('Hujan');
    paste(editor, ' lebat');
    editor.run('undo');
    editor.undoPaste();
    expect(blocks(editor)).toEqual(['Hujan']);
    paste(editor, ' deras');
    editor.undoPaste();
    editor.undoPaste();
    expect(blocks(editor)).toEqual(['Hujan']);
    editor.destroy();
  });
});

describe('what is copied in an editor made with ProseMirror', () => {
  const paste = ({ view }: Editor, html: string) => {
    const clipboardData = { getData: (type: string) => (type === 'text/html' ? html : '') };
    const event = { clipboardData } as unknown as ClipboardEvent;
    return view.someProp('handlePaste', (handle) => handle(view, event, Slice.empty)) ?? false;
  };

  it('is cleaned if the editor is another: line breaks stay breaks, and the cells of a table stay apart', async () => {
    const editor = writing('');
    paste(
      editor,
      '<p data-pm-slice="1 1 []">satu<br>dua</p><table><tbody><tr><td><p>tiga</p></td><td><p>empat</p></td></tr></tbody></table><ul><li><p>lima</p></li></ul>',
    );
    await expect.poll(() => blocks(editor)).toEqual(['satu', 'dua', 'tiga', 'empat', '• lima']);
    editor.destroy();
  });

  it('comes back exactly if it is this editor’s own: blank paragraphs, spaces, quotes and scene breaks', () => {
    const { editor } = anEditor({
      version: 1,
      blocks: [
        { type: 'paragraph', runs: [{ text: ' dua  spasi ' }] },
        { type: 'paragraph', runs: [] },
        { type: 'quote', runs: [{ text: 'kutipan', marks: ['bold'] }] },
        { type: 'sceneBreak' },
        { type: 'paragraph', runs: [{ text: 'akhir' }] },
      ],
    });
    const { view } = editor;
    const before = editor.read();
    view.dispatch(view.state.tr.setSelection(new AllSelection(view.state.doc)));
    const { dom } = view.serializeForClipboard(view.state.selection.content());
    expect(paste(editor, dom.innerHTML)).toBe(false);
    view.pasteHTML(dom.innerHTML, new Event('paste') as ClipboardEvent);
    expect(editor.read()).toEqual(before);
    editor.destroy();
  });
});

describe('text typed while a paste is read', () => {
  const paste = ({ view }: Editor, html: string) => {
    const clipboardData = { getData: (type: string) => (type === 'text/html' ? html : '') };
    const event = { clipboardData } as unknown as ClipboardEvent;
    view.someProp('handlePaste', (handle) => handle(view, event, Slice.empty));
  };
  it('is put after the paste', async () => {
    const editor = writing('Hujan.');
    paste(editor, '<p>Angin.</p>');
    type(editor, '!');
    await expect.poll(() => blocks(editor)).toEqual(['Hujan.Angin.!']);
    type(editor, '?');
    expect(blocks(editor)).toEqual(['Hujan.Angin.!?']);
    editor.destroy();
  });

  it('replaces the selected text, as the paste does', async () => {
    const editor = writing('Hujan turun');
    const { state } = editor.view;
    editor.view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, 1, 6)));
    paste(editor, '<p>Salju</p>');
    type(editor, '!');
    await expect.poll(() => blocks(editor)).toEqual(['Salju! turun']);
    editor.destroy();
  });

  it('is put after a second paste, which is put after the first one', async () => {
    const editor = writing('');
    paste(editor, '<p>satu,</p>');
    paste(editor, '<p>dua</p>');
    type(editor, '!');
    await expect.poll(() => blocks(editor)).toEqual(['satu,dua!']);
    editor.destroy();
  });
});

it('a composed word is one undo step, whatever was shown before it was complete', () => {
  const editor = writing('下雨了。');
  const { view } = editor;
  const start = view.state.selection.from;
  for (const [shown, composition] of [
    ['n', 1],
    ['ni', 1],
    ['ni hao', 1],
    ['你好', 1],
  ] as const) {
    const { from } = view.state.selection;
    view.dispatch(view.state.tr.insertText(shown, start, from).setMeta('composition', composition));
  }
  editor.run('undo');
  expect(blocks(editor)).toEqual(['下雨了。']);
  editor.destroy();
});

it('calls to an editor that was destroyed do nothing', () => {
  const { editor } = anEditor(documentFromText('Hujan.'));
  editor.highlight(() => []);
  editor.destroy();
  for (const call of [
    () => editor.highlight(null),
    () => editor.setLabel('Teks'),
    () => editor.setEditable(false),
    () => editor.run('undo'),
    () => editor.undoPaste(),
    () => editor.replace(documentFromText('Reda.')),
    () => editor.focus(),
    () => editor.showCaret(),
    () => editor.destroy(),
  ])
    expect(call).not.toThrow();
  expect(editor.read()).toEqual(documentFromText('Hujan.'));
});

describe('a paste with readings of ruby is pasted again with them', () => {
  const HTML = '<p>彼は<ruby>漢字<rt>かんじ</rt></ruby>を読む。</p><p>次。</p>';
  const scene = async (text: string, from: number, to = from) => {
    localStorage.removeItem('ruby-readings');
    const made = anEditor(documentFromText(text));
    const { view } = made.editor;
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, from, to)));
    await pasteHtml(made, HTML);
    return { ...made, again: made.heard[0]?.[0]?.again };
  };
  it.each([
    ['at the end', 'Hujan.', 7, 7, ['Hujan.彼は漢字(かんじ)を読む。', '次。']],
    ['in the middle', 'Hujan.', 3, 3, ['Hu彼は漢字(かんじ)を読む。', '次。jan.']],
    ['over a selection', 'Hujan.\nReda.', 3, 11, ['Hu彼は漢字(かんじ)を読む。', '次。da.']],
  ])('%s, in the same place; one undo takes it out', async (_where, text, from, to, left) => {
    const { editor, again } = await scene(text, from, to);
    expect(editor.undoPaste(again)).toBe(true);
    expect(blocks(editor)).toEqual(left);
    expect(editor.undoPaste()).toBe(true);
    expect(blocks(editor)).toEqual(text.split('\n'));
    editor.destroy();
  });

  it('what was typed before and after it stays, with the caret; what was typed inside is not lost', async () => {
    const { editor, again } = await scene('Hujan.', 7);
    type(editor, ' Lalu.');
    expect(editor.undoPaste(again)).toBe(true);
    expect(blocks(editor)).toEqual(['Hujan.彼は漢字(かんじ)を読む。', '次。 Lalu.']);
    type(editor, '!');
    expect(blocks(editor)[1]).toBe('次。 Lalu.!');
    editor.destroy();
    const typed = await scene('Hujan.', 7);
    const { view } = typed.editor;
    view.dispatch(view.state.tr.insertText('x', 9));
    const before = blocks(typed.editor);
    expect(typed.editor.undoPaste(typed.again)).toBe(false);
    expect(blocks(typed.editor)).toEqual(before);
    typed.editor.destroy();
  });

  it('a correction inside it that is as long as what it replaced is not lost', async () => {
    const { editor, again } = await scene('Hujan.', 7);
    const { view } = editor;
    view.dispatch(view.state.tr.insertText('x', 7, 8));
    const before = blocks(editor);
    expect(before[0]).toContain('x');
    expect(editor.undoPaste(again)).toBe(false);
    expect(blocks(editor)).toEqual(before);
    editor.destroy();
  });
});
