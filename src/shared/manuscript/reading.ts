import type { AuthorNote } from '#shared/domain/chapter.ts';
import { CHAPTER_TITLE_CHARS_MAX } from '#shared/domain/limits.ts';
import { type Block, blockText } from '#shared/domain/story-document.ts';
import { countWords } from '#shared/domain/word-count.ts';
import type { Encoding } from './encodings.ts';

/** What an import leaves out or strips of formatting, as keys of `manuscript.dropped`; each is reported with its count and its words. */
export type Dropped =
  | 'images'
  | 'links'
  | 'tables'
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
  | 'scripts'
  | 'frontMatter'
  | 'emptyLines';

/** What the words of a heading name: a part ("Part One"), a chapter ("Chapter 3"), or a section without a number ("Prologue"). */
export type HeadingName = 'part' | 'chapter' | 'section';

/**
 * One part of a manuscript, in reading order. `level` of a heading is 1 to 9; `words`: by `countWords`; `names` is added by
 * `readManuscript`, unless a reader knows it (null: none of these).
 */
export type ReadPart =
  | { kind: 'heading'; level: number; text: string; words: number; names?: HeadingName | null }
  | { kind: 'block'; block: Block; words: number }
  | { kind: 'note'; note: AuthorNote };

/** What was left out of one kind: how often, and its words as the file has them, in order. What has no words is only counted. */
export type LeftOut = { count: number; texts: string[] };

/** A manuscript that was read; `encoding`, and the first lines as it decodes them, only for plain text and Markdown. */
export type Reading = {
  parts: ReadPart[];
  dropped: Partial<Record<Dropped, LeftOut>>;
  /** How many readings of ruby it has, kept or left out. */
  ruby: number;
  encoding: Encoding | null;
  firstLines: string[];
};

/** Why a file cannot be read, as keys of `manuscript.error`. */
export type ReadProblem =
  | 'tooLarge'
  | 'tooLargeTogether'
  | 'unknownFormat'
  | 'otherZip'
  | 'oldWord'
  | 'richText'
  | 'password'
  | 'locked'
  | 'broken'
  | 'notText'
  /** A file of no bytes; `empty` has no words. */
  | 'noBytes'
  | 'empty'
  /** A book of pictures. */
  | 'onlyPictures'
  /** Elements or quotes are nested deeper than in any manuscript. */
  | 'tooNested'
  /** One paragraph of Markdown has more delimiters than can be matched in time. */
  | 'tooManyMarks'
  | 'tooSlow'
  /** The script that reads is not on this device, and there is no network. */
  | 'noReader';

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

/** Collects what is left out during reading, with its words: every word of a file is in the chapters or in this list. */
export class LeftOutList {
  readonly list: Partial<Record<Dropped, LeftOut>> = {};
  private ruby = 0;
  /** The author keeps readings of ruby. */
  readonly keepsReadings: boolean;

  /** `readings`: the author keeps readings of ruby. */
  constructor(readings = false) {
    this.keepsReadings = readings;
  }

  /** What a reader reports beside the parts. */
  get found(): Pick<Reading, 'dropped' | 'ruby'> {
    return { dropped: this.list, ruby: this.ruby };
  }

  /** Takes a reading that stands above its text (ruby): returns it in brackets if readings are kept, else lists it and returns ''. */
  readingOf(text: string): string {
    const words = text.replace(/\s+/g, ' ').trim();
    if (words === '') return '';
    this.ruby += 1;
    if (this.keepsReadings) return `(${words})`;
    this.add('symbols', words);
    return '';
  }

  add(what: Dropped, text = ''): void {
    const kind = this.list[what] ?? { count: 0, texts: [] };
    this.list[what] = kind;
    kind.count += 1;
    this.addWords(what, text);
  }

  /** Takes words back that are in a chapter after all, each once; those that are not listed change nothing. */
  takeBack(what: Dropped, words: readonly string[]): void {
    const kind = this.list[what];
    if (!kind) return;
    const times = new Map<string, number>();
    for (const text of words) times.set(text, (times.get(text) ?? 0) + 1);
    const left = kind.texts.filter((text) => {
      const wanted = times.get(text) ?? 0;
      times.set(text, wanted - 1);
      return wanted <= 0;
    });
    kind.count -= kind.texts.length - left.length;
    kind.texts = left;
    if (kind.count <= 0 && left.length === 0) delete this.list[what];
  }

  /** Adds what another list has. */
  addAll({ list, ruby }: LeftOutList): void {
    this.ruby += ruby;
    for (const [what, { count, texts }] of Object.entries(list) as [Dropped, LeftOut][]) {
      const kind = this.list[what] ?? { count: 0, texts: [] };
      this.list[what] = kind;
      kind.count += count;
      for (const text of texts) kind.texts.push(text);
    }
  }

  /** Adds words to a kind without counting it once more, as the mark that refers to a footnote. */
  addWords(what: Dropped, text: string): void {
    const words = text.replace(/\s+/g, ' ').trim();
    if (words === '') return;
    const kind = this.list[what] ?? { count: 1, texts: [] };
    this.list[what] = kind;
    kind.texts.push(words);
  }
}

/** A block of text that a reader of files has found, with its count of words; a scene break has none. */
export const blockPart = (block: Block): ReadPart => ({
  kind: 'block',
  block,
  words: countWords(blockText(block)),
});

/**
 * A heading that a reader of files has found. `level`: 1 is the highest. Its words are counted, as it may become text of a chapter. What is
 * longer than a title can be is a paragraph, as no word may be cut off.
 */
export const headingPart = (level: number, text: string): ReadPart =>
  text.length > CHAPTER_TITLE_CHARS_MAX
    ? blockPart({ type: 'paragraph', runs: [{ text }] })
    : { kind: 'heading', level, text, words: countWords(text) };

/** The title of a chapter in a file of ours, whatever its words are. */
export function chapterPart(level: number, text: string): ReadPart {
  const part = headingPart(level, text);
  return part.kind === 'heading' ? { ...part, names: 'chapter' } : part;
}

/** The title of a volume in a file of ours. Its chapters are headings of level 2. */
export const volumePart = (text: string): ReadPart => ({
  kind: 'heading',
  level: 1,
  text,
  words: countWords(text),
  names: 'part',
});
