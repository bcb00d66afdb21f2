import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { InputRule, inputRules } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { type Command, EditorState, type Plugin, TextSelection } from 'prosemirror-state';
import type { Mark, StoryDocument } from '#shared/domain/story-document.ts';
import { cleanTyping } from './clean-typing.ts';
import { toEditorDocument } from './document-conversion.ts';
import { storySchema } from './story-schema.ts';

const { paragraph, quote, sceneBreak } = storySchema.nodes;

/** Turns a mark of the selection on or off. */
export const toggle = (mark: Mark): Command => toggleMark(storySchema.marks[mark]);

/** Makes the paragraph a quote, or a quote a paragraph. */
export const toggleQuote: Command = (state, dispatch) =>
  setBlockType(state.selection.$from.parent.type === quote ? paragraph : quote)(state, dispatch);

/** Inserts a scene break at the caret, and a paragraph after it. */
export const insertSceneBreak: Command = (state, dispatch) => {
  if (!dispatch) return true;
  const { $from } = state.selection;
  const emptyHere = $from.parent.isTextblock && $from.parent.content.size === 0;
  const start = emptyHere ? $from.before() : $from.after();
  const end = $from.after();
  const tr = state.tr.replaceWith(start, end, [sceneBreak.create(), paragraph.create()]);
  tr.setSelection(TextSelection.create(tr.doc, start + 2)).scrollIntoView();
  dispatch(tr);
  return true;
};

/** Enter in an empty quote makes it a paragraph. */
const leaveQuote: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parent.type !== quote || $from.parent.content.size > 0) return false;
  return setBlockType(paragraph)(state, dispatch);
};

const sceneBreakRule = new InputRule(/^(?:\*\*\*|\* \* \*|---|###)$/, (state, _match, start, end) => {
  const tr = state.tr.delete(start, end);
  const { parent } = tr.doc.resolve(start);
  const at = start - 1;
  // The text after the caret continues after the break.
  if (parent.content.size > 0) tr.insert(at, sceneBreak.create());
  else tr.replaceWith(at, at + 2, [sceneBreak.create(), paragraph.create()]);
  return tr.setSelection(TextSelection.create(tr.doc, at + 2));
});

const plugins: Plugin[] = [
  // Parts of sentences are undone separately (undo-steps.ts).
  history({ newGroupDelay: 500, depth: 1_000 }),
  inputRules({ rules: [sceneBreakRule] }),
  cleanTyping(),
  keymap({
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-b': toggle('bold'),
    'Mod-i': toggle('italic'),
    'Mod-u': toggle('underline'),
    'Mod-Shift-x': toggle('strike'),
    'Mod-Shift-9': toggleQuote,
    'Mod-Enter': insertSceneBreak,
    Enter: leaveQuote,
    // A story has no line breaks inside a paragraph: Shift-Enter begins a new one.
    'Shift-Enter': chainCommands(exitCode, baseKeymap.Enter as Command),
  }),
  keymap(baseKeymap),
];

/** The editor's state for a text, with an empty undo history. */
export const createEditorState = (document: StoryDocument): EditorState =>
  EditorState.create({ doc: toEditorDocument(document), plugins });

/** Whether a mark is on at the caret or in the selection. */
export function isMarked(state: EditorState, mark: Mark): boolean {
  const type = storySchema.marks[mark];
  const { empty, from, to, $from } = state.selection;
  return empty
    ? type.isInSet(state.storedMarks ?? $from.marks()) !== undefined
    : state.doc.rangeHasMark(from, to, type);
}
