import type { Node } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import { createFinder, type FindQuery, type Match } from '#shared/domain/find-text.ts';

/** Finds a query in a document of the editor; the same document is searched once. Places are the document's own. */
export function documentFinder(query: FindQuery): (doc: Node) => readonly Match[] {
  const finder = createFinder(query);
  let last: { doc: Node; matches: readonly Match[] } | undefined;
  return (doc) => {
    if (last?.doc === doc) return last.matches;
    const matches: Match[] = [];
    doc.forEach((block, offset) => {
      if (!finder || !block.isTextblock) return;
      // Text stands one place behind the beginning of its block.
      for (const { from, to } of finder.find(finder.fold(block.textContent)))
        matches.push({ from: offset + 1 + from, to: offset + 1 + to });
    });
    last = { doc, matches };
    return matches;
  };
}

/** The match at or behind a place, the first where there is none behind it, -1 where there is none at all. */
export function nearest(matches: readonly Match[], place: number): number {
  const behind = matches.findIndex(({ from }) => from >= place);
  return behind >= 0 ? behind : matches.length > 0 ? 0 : -1;
}

/**
 * Puts `text` in the place of matches, in one transaction: one step to undo. It looks like the first letter it replaces. Undefined
 * where there is nothing to replace.
 */
export function replaceMatches(
  state: EditorState,
  matches: readonly Match[],
  text: string,
): Transaction | undefined {
  if (matches.length === 0) return undefined;
  const { tr } = state;
  // From the end, so that the places of those before stay what they are.
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
