import { type Comparing, type Finder, type FoldedText, foldText } from './find-text.ts';
import { blockText, type StoryDocument } from './story-document.ts';

/** A chapter's text prepared for searching: all blocks in one string, one per line, and that string folded as it was last compared. */
export type IndexedChapter<Id> = {
  id: Id;
  title: string;
  text: string;
  folded: { comparing: Comparing; text: FoldedText };
};

/** One match with its context. */
export type Found = { before: string; match: string; after: string };

/** A chapter's matches: how many, and the first ones in context. */
export type FoundInChapter<Id> = { id: Id; title: string; count: number; found: Found[] };

/** Characters shown on each side of a match, and matches shown per chapter. */
const CONTEXT_CHARS = 36;
const SHOWN_MAX = 4;

const AT_FIRST: Comparing = { matchCase: false, ignoreAccents: false };

/** Prepares a chapter's text for repeated searches. At first it is folded to ignore case. */
export function indexChapter<Id>(id: Id, title: string, document: StoryDocument): IndexedChapter<Id> {
  const text = document.blocks.map(blockText).join('\n');
  return { id, title, text, folded: { comparing: AT_FIRST, text: foldText(text, AT_FIRST) } };
}

/** A match with up to `CONTEXT_CHARS` on each side, within its paragraph; an ellipsis marks a cut. */
function around(text: string, from: number, to: number): Found {
  const start = Math.max(text.lastIndexOf('\n', from - 1) + 1, from - CONTEXT_CHARS);
  const line = text.indexOf('\n', to);
  const end = Math.min(line < 0 ? text.length : line, to + CONTEXT_CHARS);
  const isCut = (at: number) => at > 0 && at < text.length && text[at] !== '\n' && text[at - 1] !== '\n';
  return {
    before: `${isCut(start) ? '…' : ''}${text.slice(start, from)}`,
    match: text.slice(from, to),
    after: `${text.slice(to, end)}${isCut(end) ? '…' : ''}`,
  };
}

const isAlike = (one: Comparing, other: Comparing): boolean =>
  one.matchCase === other.matchCase && one.ignoreAccents === other.ignoreAccents;

/** Searches all chapters of a story; chapters without a match are left out. `comparing` must be that of the finder's query. */
export function findInChapters<Id>(
  chapters: readonly IndexedChapter<Id>[],
  finder: Finder,
  comparing: Comparing,
): FoundInChapter<Id>[] {
  const result: FoundInChapter<Id>[] = [];
  for (const chapter of chapters) {
    if (!isAlike(chapter.folded.comparing, comparing))
      chapter.folded = { comparing, text: finder.fold(chapter.text) };
    const { count, first } = finder.count(chapter.folded.text, SHOWN_MAX);
    if (count === 0) continue;
    const found = first.map(({ from, to }) => around(chapter.text, from, to));
    result.push({ id: chapter.id, title: chapter.title, count, found });
  }
  return result;
}
