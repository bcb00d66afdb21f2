import type { Transaction } from 'prosemirror-state';
import { ReplaceStep } from 'prosemirror-transform';

/** The end of a sentence or clause, including closing quotation marks and the space after it. */
const PART_END = /(?:[.,;:!?…—]["'”’»)]*\s+|[。，、；：！？…][”’」』）]*)$/;
/** How far back to look for such an end. In characters. */
const END_CHARS_MAX = 6;

/**
 * Whether a change gets its own undo step although no pause precedes it: a paste, what a typing rule changes (`ownStep`), a deletion or replacement of more than a letter, and
 * the first letter of a paragraph, sentence or clause. Without this, one undo would remove a page written in one go.
 */
function beginsUndoStep(change: Transaction): boolean {
  if (change.getMeta('paste') === true || change.getMeta('ownStep') === true) return true;
  const [step] = change.steps;
  if (!step) return false;
  // A tool: a mark, a quote, a scene break.
  if (change.steps.length > 1 || !(step instanceof ReplaceStep)) return true;
  if (step.to - step.from > 1) return true;
  const typed = step.slice.content.firstChild;
  if (!typed?.isText || /^\s/.test(typed.text ?? '')) return false;
  const before = change.docs[0]?.resolve(step.from);
  if (!before) return false;
  const { parent, parentOffset } = before;
  return (
    parentOffset === 0 ||
    PART_END.test(parent.textBetween(Math.max(0, parentOffset - END_CHARS_MAX), parentOffset))
  );
}

/** Like `beginsUndoStep`, but follows the changes of one editor: a word being composed is one step, however often it is replaced. */
export function undoSteps(): (change: Transaction) => boolean {
  let composed: unknown;
  return (change) => {
    const composition = change.getMeta('composition');
    const goesOn = composition !== undefined && composition === composed;
    if (composition !== undefined) composed = composition;
    return !goesOn && beginsUndoStep(change);
  };
}
