import type { Transaction } from 'prosemirror-state';
import { ReplaceStep } from 'prosemirror-transform';

/** The end of a sentence or of a part of one, with the quotation marks behind it, and before the next. */
const PART_END = /(?:[.,;:!?…—]["'”’»)]*\s+|[。，、；：！？…][”’」』）]*)$/;
/** As far back as an end is looked for. */
const END_CHARS_MAX = 6;

/**
 * Whether a change is undone apart from what was typed before it, though no pause was between them: a paste, what puts away or
 * replaces more than a letter, and the first letter of a paragraph, a sentence or a part of one. Without this a page written in one go
 * would go by one undo.
 */
export function beginsUndoStep(change: Transaction): boolean {
  if (change.getMeta('paste') === true) return true;
  const [step] = change.steps;
  if (change.steps.length !== 1 || !(step instanceof ReplaceStep)) return false;
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
