import type { Node } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import { createFinder, type FindQuery, type Match } from '#shared/domain/find-text.ts';

/** Finds a query in an editor document and caches the last result. Positions are those of the document. */
export function documentFinder(query: FindQuery): (doc: Node) => readonly Match[] {
  const finder = createFinder(query);
  let last: { doc: Node; matches: readonly Match[] } | undefined;
  return (doc) => {
    if (last?.doc === doc) return last.matches;
    const matches: Match[] = [];
    doc.forEach((block, offset) => {
      if (!finder || !block.isTextblock) return;
      // A block's text begins one position after the block.
      for (const { from, to } of finder.find(finder.fold(block.textContent)))
        matches.push({ from: offset + 1 + from, to: offset + 1 + to });
    });
    last = { doc, matches };
    return matches;
  };
}

/** The match at or after a position; the first one if there is none after it, -1 if there is none at all. */
export function nearest(matches: readonly Match[], place: number): number {
  const behind = matches.findIndex(({ from }) => from >= place);
  return behind >= 0 ? behind : matches.length > 0 ? 0 : -1;
}

/**
 * Replaces matches by `text` in one transaction, which is one undo step. The text takes the marks of the first letter it replaces.
 * Undefined if there is nothing to replace.
 */
export function replaceMatches(
  state: EditorState,
  matches: readonly Match[],
  text: string,
): Transaction | undefined {
  if (matches.length === 0) return undefined;
  const { tr } = state;
  // From the end, so that earlier positions stay valid.
  for (let index = matches.length - 1; index >= 0; index -= 1) {
    const match = matches[index];
    if (!match) continue;
    const { from, to } = match;
    const marks = state.doc.resolve(from).marksAcross(state.doc.resolve(to)) ?? [];
    if (text === '') tr.delete(from, to);
    else tr.replaceWith(from, to, state.schema.text(text, marks));
  }
  return tr;
}
