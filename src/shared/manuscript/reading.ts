import type { AuthorNote } from '#shared/domain/chapter.ts';
import { type Block, blockText } from '#shared/domain/story-document.ts';
import { countWords } from '#shared/domain/word-count.ts';

/** What an import leaves out or takes the look of, as keys of `manuscript.dropped`; each is said with how often. */
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

/** One thing of a manuscript in reading order. `level` of a heading is 1 to 9; `words` as `countWords` counts. */
export type ReadPart =
  | { kind: 'heading'; level: number; text: string; words: number }
  | { kind: 'block'; block: Block; words: number }
  | { kind: 'note'; note: AuthorNote };

/** A manuscript as it was read; `encoding` only of plain text and Markdown. */
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
  /** Elements or quotes stand deeper in one another than in any manuscript. */
  | 'tooNested'
  /** One paragraph of Markdown has more signs of formatting than can be matched in time. */
  | 'tooManyMarks'
  | 'tooSlow';

/** Thrown by the readers for what an author can meet; anything else is a bug. */
export class UnreadableFile extends Error {
  readonly problem: ReadProblem;
  constructor(problem: ReadProblem) {
    super(`the file cannot be read: ${problem}`);
    this.problem = problem;
  }
}

/** Told how much of the file has been read, 0 to 1. */
export type OnProgress = (part: number) => void;

/** Counts what is left out while a file is read. */
export class DroppedCount {
  readonly counts: Partial<Record<Dropped, number>> = {};
  add(what: Dropped, times = 1): void {
    this.counts[what] = (this.counts[what] ?? 0) + times;
  }
}

/** A block with its words counted. */
export const blockPart = (block: Block): ReadPart => ({
  kind: 'block',
  block,
  words: countWords(blockText(block)),
});

/** A heading with its words counted. */
export const headingPart = (level: number, text: string): ReadPart => ({
  kind: 'heading',
  level,
  text,
  words: countWords(text),
});
