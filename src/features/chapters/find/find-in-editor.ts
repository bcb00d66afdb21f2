import type { Node } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import { createFinder, type FindQuery, type Match } from '#shared/domain/find-text.ts';

/** Maximum number of matches shown at once, around the current one: one letter may have thousands, and drawing all would delay each key. */
export const SHOWN_MAX = 400;

/** The matches to show: all, or the nearest ones in the text before and after the current one, whose index is `at`. */
export function matchesToShow(
  matches: readonly Match[],
  at: number,
): { first: number; shown: readonly Match[] } {
  const first = Math.max(0, Math.min(at - SHOWN_MAX / 2, matches.length - SHOWN_MAX));
  return { first, shown: matches.slice(first, first + SHOWN_MAX) };
}

/**
 * Finds a query in an editor document. Positions are those of the document. The matches of a paragraph are kept until it changes, and a key
 * changes only one paragraph.
 */
export function documentFinder(query: FindQuery): (doc: Node) => readonly Match[] {
  const finder = createFinder(query);
  let last: { doc: Node; matches: readonly Match[] } | undefined;
  const known = new WeakMap<Node, readonly Match[]>();
  const findIn = (block: Node): readonly Match[] => {
    const found = known.get(block) ?? finder?.find(finder.fold(block.textContent)) ?? [];
    known.set(block, found);
    return found;
  };
  return (doc) => {
    if (last?.doc === doc) return last.matches;
    const matches: Match[] = [];
    doc.forEach((block, offset) => {
      if (!finder || !block.isTextblock) return;
      // A block's text begins one position after the block.
      for (const { from, to } of findIn(block))
        matches.push({ from: offset + 1 + from, to: offset + 1 + to });
    });
    last = { doc, matches };
    return matches;
  };
}

/** Index of the match at or after a position; 0 if no match follows the position, -1 if there are no matches. */
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
  // The last match is replaced first, so that earlier positions stay valid.
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
