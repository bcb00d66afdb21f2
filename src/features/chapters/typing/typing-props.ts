import type { Node } from 'prosemirror-model';
import type { Command, EditorState, Transaction } from 'prosemirror-state';
import type { EditorProps, EditorView } from 'prosemirror-view';
import { type Change, changeOf, type Signs, type TypingChoice } from './typing-rules.ts';

/** Makes a change a step of its own in the history (undo-steps.ts). */
const OWN_STEP = 'ownStep';
/** Code of a key that a phone's keyboard or an input method sends instead of a letter. */
const COMPOSED_KEY = 229;
/** Characters before the caret that a rule may need. */
const LINE_CHARS_MAX = 2_000;

/** The text of the paragraph up to the caret, and where it begins in the document. */
function lineBefore({ selection }: EditorState): { text: string; at: number } | undefined {
  const { parent, parentOffset, pos } = selection.$from;
  if (!selection.empty || !parent.isTextblock) return undefined;
  const from = Math.max(0, parentOffset - LINE_CHARS_MAX);
  return { text: parent.textBetween(from, parentOffset), at: pos - (parentOffset - from) };
}

/** The transaction of a change; `at`: where the line begins. */
function transactionOf(state: EditorState, change: Change, at: number): Transaction {
  const { tr, selection, schema } = state;
  const end = selection.from;
  const { quote } = schema.nodes;
  if (change.kind === 'quote') return quote ? tr.delete(at, end).setBlockType(at, at, quote) : tr;
  const from = at + change.from;
  if (change.kind === 'text') return tr.insertText(change.text, from, end);
  const mark = schema.marks[change.mark];
  if (!mark) return tr;
  tr.delete(end - change.width, end).delete(from, from + change.width);
  tr.addMark(from, end - 2 * change.width, mark.create());
  return tr.removeStoredMark(mark);
}

/** Moves the paragraphs of the selection over the one before or after them. */
const moveParagraphs =
  (by: 1 | -1): Command =>
  ({ tr, doc, selection: { $from, $to } }, dispatch) => {
    const first = $from.index(0);
    // A selected scene break ends between two blocks.
    const last = $to.depth === 0 ? $to.index(0) - 1 : $to.index(0);
    const over = by < 0 ? first - 1 : last + 1;
    if (over < 0 || over >= doc.childCount) return true;
    const other = doc.child(over);
    const start = startOf(doc, first);
    const end = startOf(doc, last) + doc.child(last).nodeSize;
    if (by < 0) tr.insert(end, other).delete(start - other.nodeSize, start);
    else tr.delete(end, end + other.nodeSize).insert(start, other);
    dispatch?.(tr.setMeta(OWN_STEP, true).scrollIntoView());
    return true;
  };

const startOf = (doc: Node, index: number): number => {
  let at = 0;
  for (let child = 0; child < index; child += 1) at += doc.child(child).nodeSize;
  return at;
};

type Options = {
  choice: TypingChoice;
  signs: Signs;
  /** Undoes the last step. */
  onUndo(): void;
  /** A straight quotation mark was typed and stayed. */
  onStraight(): void;
};

/**
 * What the writing surface does while somebody types (docs/spec, section 10, Typing). A rule works on what a key has typed, never inside
 * what an input method or a phone's keyboard composes. One Backspace right after, or one undo, brings back what was typed.
 */
export function typingProps({ choice, signs, onUndo, onStraight }: Options): EditorProps {
  /** The text right after a rule, while nothing else was done. */
  let changed: EditorState['doc'] | undefined;
  let byKey = false;

  const apply = (view: EditorView, from: number, to: number, text: string): boolean => {
    view.dispatch(view.state.tr.insertText(text, from, to).scrollIntoView());
    const line = lineBefore(view.state);
    const change = line && changeOf(line.text, choice, signs);
    if (line && change) {
      view.dispatch(transactionOf(view.state, change, line.at).setMeta(OWN_STEP, true).scrollIntoView());
      changed = view.state.doc;
    } else if (text === '"') onStraight();
    return true;
  };

  return {
    handleTextInput(view, from, to, text) {
      const isTyped = byKey && !view.composing && from === to && from === view.state.selection.from;
      const line = isTyped && text.length === 1 ? lineBefore(view.state) : undefined;
      if (!line) return false;
      // Only what a rule changes is typed here; everything else goes its usual way.
      const isRuled = changeOf(`${line.text}${text}`, choice, signs) !== undefined || text === '"';
      return isRuled && apply(view, from, to, text);
    },
    handleKeyDown(view, event) {
      // The surface sends itself a key without a name (story-editor.ts).
      if (event.key === '') return false;
      byKey = event.keyCode !== COMPOSED_KEY && !event.isComposing;
      const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
      const isAlone = !(ctrlKey || metaKey || shiftKey);
      if (altKey && isAlone && key === 'ArrowUp') return moveParagraphs(-1)(view.state, view.dispatch);
      if (altKey && isAlone && key === 'ArrowDown') return moveParagraphs(1)(view.state, view.dispatch);
      const isUndone = key === 'Backspace' && isAlone && !altKey && changed === view.state.doc;
      changed = undefined;
      if (isUndone) onUndo();
      return isUndone;
    },
  };
}
