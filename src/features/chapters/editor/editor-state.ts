import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { Node, NodeType } from 'prosemirror-model';
import { type Command, EditorState, type Plugin, Selection, TextSelection } from 'prosemirror-state';
import type { Mark, StoryDocument } from '#shared/domain/story-document.ts';
import { cleanTyping } from './clean-typing.ts';
import { toEditorDocument } from './document-conversion.ts';
import { lineRules } from './line-rules.ts';
import { storySchema } from './story-schema.ts';

const { paragraph, quote, sceneBreak } = storySchema.nodes;

/** Turns a mark of the selection on or off. */
export const toggle = (mark: Mark): Command => toggleMark(storySchema.marks[mark]);

/** Whether all paragraphs of the selection are quotes. */
export function isQuoted({ doc, selection }: EditorState): boolean {
  const types = new Set<NodeType>();
  doc.nodesBetween(selection.from, selection.to, ({ isTextblock, type }) => {
    if (isTextblock) types.add(type);
  });
  return types.size === 1 && types.has(quote);
}

/** Makes the selected paragraphs quotes or, where all are quotes, paragraphs. */
export const toggleQuote: Command = (state, dispatch) =>
  setBlockType(isQuoted(state) ? paragraph : quote)(state, dispatch);

/**
 * Inserts a scene break where the caret is, or at the end of the selection, and puts the caret after it. The scene break divides a
 * paragraph, or replaces an empty one. A paragraph is added after the scene break only if none follows.
 */
export const insertSceneBreak: Command = ({ selection: { $to }, tr }, dispatch) => {
  if (!dispatch) return true;
  let at = $to.pos;
  // If everything is selected, or a scene break, the selection ends between two blocks.
  if ($to.depth > 0) {
    const { parent, parentOffset } = $to;
    const isEmpty = parent.content.size === 0;
    const isStart = parentOffset === 0;
    if (isEmpty) tr.setBlockType($to.before(), $to.after(), paragraph);
    else if (!isStart && parentOffset < parent.content.size) tr.split(at);
    at = isStart ? $to.before() : at + 1;
  }
  tr.insert(at, sceneBreak.create());
  const behind = at + 1;
  if (!tr.doc.resolve(behind).nodeAfter?.isTextblock) tr.insert(behind, paragraph.create());
  dispatch(tr.setSelection(TextSelection.create(tr.doc, behind + 1)).scrollIntoView());
  return true;
};

/** Enter in an empty quote makes it a paragraph. */
const leaveQuote: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parent.type !== quote || $from.parent.content.size > 0) return false;
  return setBlockType(paragraph)(state, dispatch);
};

const plugins: Plugin[] = [
  // Parts of sentences are undone separately (undo-steps.ts).
  history({ newGroupDelay: 500, depth: 1_000 }),
  lineRules(),
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

/** The caret at a place of a text that may have changed since, or at its beginning. */
function caretAt(doc: Node, place: number | null): Selection {
  if (place === null) return Selection.atStart(doc);
  const at = doc.resolve(Math.max(0, Math.min(place, doc.content.size)));
  return Selection.findFrom(at, -1, true) ?? Selection.findFrom(at, 1, true) ?? Selection.atStart(doc);
}

/** The editor's state for a text, with the caret at `place` and an empty undo history. */
export function createEditorState(document: StoryDocument, place: number | null = null): EditorState {
  const doc = toEditorDocument(document);
  return EditorState.create({ doc, selection: caretAt(doc, place), plugins });
}

/** Whether a mark is on at the caret or in the selection. */
export function isMarked(state: EditorState, mark: Mark): boolean {
  const type = storySchema.marks[mark];
  const { empty, from, to, $from } = state.selection;
  return empty
    ? type.isInSet(state.storedMarks ?? $from.marks()) !== undefined
    : state.doc.rangeHasMark(from, to, type);
}
