import type { AuthorNote } from '#shared/domain/chapter.ts';
import { type Block, blockText } from '#shared/domain/story-document.ts';
import { countWords } from '#shared/domain/word-count.ts';

/** What an import leaves out or strips of formatting, as keys of `manuscript.dropped`; each is reported with its count. */
export type Dropped =
  | 'images'
  | 'links'
  | 'tables'
  | 'lists'
  | 'footnotes'
  | 'comments'
  | 'deletions'
  | 'hidden'
  | 'textBoxes'
  | 'equations'
  | 'symbols'
  | 'contents'
  | 'pageHeaders'
  | 'titlePage'
  | 'code'
  | 'html'
  | 'frontMatter'
  | 'emptyLines';

/** One part of a manuscript, in reading order. `level` of a heading is 1 to 9; `words`: by `countWords`. */
export type ReadPart =
  | { kind: 'heading'; level: number; text: string; words: number }
  | { kind: 'block'; block: Block; words: number }
  | { kind: 'note'; note: AuthorNote };

/** A manuscript that was read; `encoding` only for plain text and Markdown. */
export type Reading = {
  parts: ReadPart[];
  dropped: Partial<Record<Dropped, number>>;
  encoding: string | null;
};

/** Why a file cannot be read, as keys of `manuscript.error`. */
export type ReadProblem =
  | 'tooLarge'
  | 'unknownFormat'
  | 'oldWord'
  | 'broken'
  | 'notText'
  | 'empty'
  /** Elements or quotes are nested deeper than in any manuscript. */
  | 'tooNested'
  /** One paragraph of Markdown has more delimiters than can be matched in time. */
  | 'tooManyMarks'
  | 'tooSlow';

/** Thrown by the readers for errors an author can run into; any other error is a bug. */
export class UnreadableFile extends Error {
  readonly problem: ReadProblem;
  constructor(problem: ReadProblem) {
    super(`the file cannot be read: ${problem}`);
    this.problem = problem;
  }
}

/** Called with the share of the file read, 0 to 1. */
export type OnProgress = (part: number) => void;

/** Counts what is left out during reading. */
export class DroppedCount {
  readonly counts: Partial<Record<Dropped, number>> = {};
  add(what: Dropped, times = 1): void {
    this.counts[what] = (this.counts[what] ?? 0) + times;
  }
}

/** A block of text that a reader of files has found, with its count of words; a scene break has none. */
export const blockPart = (block: Block): ReadPart => ({
  kind: 'block',
  block,
  words: countWords(blockText(block)),
});

/** A heading that a reader of files has found. `level`: 1 is the highest. Its words are counted, as it may become text of a chapter. */
export const headingPart = (level: number, text: string): ReadPart => ({
  kind: 'heading',
  level,
  text,
  words: countWords(text),
});
