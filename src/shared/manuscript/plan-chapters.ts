import type { AuthorNote, ChapterText } from '#shared/domain/chapter.ts';
import { oneLine } from '#shared/domain/characters.ts';
import { CHAPTER_TITLE_CHARS_MAX, CHAPTER_WORDS_MAX, DOCUMENT_CHARS_MAX } from '#shared/domain/limits.ts';
import { type Block, documentLength } from '#shared/domain/story-document.ts';
import { countWords } from '#shared/domain/word-count.ts';
import type { ReadPart } from './reading.ts';

/** A block with its word count. */
export type PlannedBlock = { block: Block; words: number };

/** A chapter in the import's preview; `key` stays the same through all corrections. */
export type PlannedChapter = {
  key: number;
  title: string;
  included: boolean;
  blocks: readonly PlannedBlock[];
  note: AuthorNote | null;
};

/** Where chapters begin: at headings down to a level, at scene breaks, or nowhere. */
export type SplitAt = { kind: 'headings'; level: number } | { kind: 'scenes' } | { kind: 'none' };

/** Heading levels of a manuscript, highest first, with the number of headings. */
export function headingLevels(parts: readonly ReadPart[]): { level: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const part of parts)
    if (part.kind === 'heading') counts.set(part.level, (counts.get(part.level) ?? 0) + 1);
  return [...counts].map(([level, count]) => ({ level, count })).sort((a, b) => a.level - b.level);
}

const isBreak = (part: ReadPart): boolean => part.kind === 'block' && part.block.type === 'sceneBreak';

/** Default split: at the commonest heading level; without headings, at the scenes of a long text. */
export function usualSplit(parts: readonly ReadPart[]): SplitAt {
  const [first, ...rest] = headingLevels(parts);
  if (first) {
    const best = rest.reduce((found, next) => (next.count > found.count ? next : found), first);
    return { kind: 'headings', level: best.level };
  }
  const words = parts.reduce((sum, part) => sum + (part.kind === 'note' ? 0 : part.words), 0);
  return words > CHAPTER_WORDS_MAX && parts.some(isBreak) ? { kind: 'scenes' } : { kind: 'none' };
}

/** Words of a chapter's text. */
export const wordsOf = ({ blocks }: PlannedChapter): number =>
  blocks.reduce((sum, { words }) => sum + words, 0);

const fitTitle = (text: string): string => oneLine(text.slice(0, CHAPTER_TITLE_CHARS_MAX));

type Open = { key: number; title: string; blocks: PlannedBlock[]; note: AuthorNote | null; level: number };

/** Converts a part to text: a heading that does not begin a chapter becomes a paragraph. */
function blockOf(part: Exclude<ReadPart, { kind: 'note' }>): PlannedBlock {
  if (part.kind === 'block') return { block: part.block, words: part.words };
  const runs = part.text === '' ? [] : [{ text: part.text }];
  return { block: { type: 'paragraph', runs }, words: part.words };
}

/** Whether a heading has no text of its own. The only heading of an undivided text is its title. */
function isDivider({ title, blocks, note, level }: Open, next: Open | undefined): boolean {
  const isBare = blocks.every(({ words }) => words === 0) && note === null;
  return isBare && (title === '' || (next !== undefined && next.level > level));
}

/** Divides a manuscript into chapters. A heading without text (of a part, or of the book) is listed but not included. */
export function planChapters(parts: readonly ReadPart[], split: SplitAt): PlannedChapter[] {
  const chapters: Open[] = [];
  const begin = (title: string, level: number): Open => {
    const made = { key: chapters.length, title: fitTitle(title), blocks: [], note: null, level };
    chapters.push(made);
    return made;
  };
  const open = (): Open => chapters.at(-1) ?? begin('', 0);
  for (const part of parts) {
    if (part.kind === 'note') open().note ??= part.note;
    else if (part.kind === 'heading' && split.kind === 'headings' && part.level <= split.level)
      begin(part.text, part.level);
    else if (split.kind === 'scenes' && isBreak(part)) {
      if (chapters.at(-1)?.blocks.length !== 0) begin('', 0);
    } else open().blocks.push(blockOf(part));
  }
  return chapters.map((chapter, index) => {
    const { key, title, blocks, note } = chapter;
    return { key, title, blocks, note, included: !isDivider(chapter, chapters[index + 1]) };
  });
}

const nextKey = (chapters: readonly PlannedChapter[]): number =>
  chapters.reduce((max, { key }) => Math.max(max, key), -1) + 1;

/** Joins a chapter to the one before it; its title becomes a paragraph, so that no word is lost. */
export function mergeWithPrevious(chapters: readonly PlannedChapter[], key: number): PlannedChapter[] {
  const index = chapters.findIndex((chapter) => chapter.key === key);
  const [before, chapter] = [chapters[index - 1], chapters[index]];
  if (!before || !chapter) return [...chapters];
  const title: PlannedBlock[] =
    chapter.title.trim() === ''
      ? []
      : [
          {
            block: { type: 'paragraph', runs: [{ text: chapter.title }] },
            words: countWords(chapter.title),
          },
        ];
  const joined: PlannedChapter = {
    ...before,
    included: before.included || chapter.included,
    blocks: [...before.blocks, ...title, ...chapter.blocks],
    note: before.note ?? chapter.note,
  };
  return chapters.flatMap((other) => (other === before ? [joined] : other === chapter ? [] : [other]));
}

/** Splits a chapter before block `at`; a scene break there is dropped. A split that would leave a part empty is not made. */
export function splitChapterAt(
  chapters: readonly PlannedChapter[],
  key: number,
  at: number,
): PlannedChapter[] {
  return chapters.flatMap((chapter) => {
    if (chapter.key !== key || at <= 0 || at >= chapter.blocks.length) return [chapter];
    const head = chapter.blocks.slice(0, at);
    const tail = chapter.blocks.slice(at);
    if (tail[0]?.block.type === 'sceneBreak') tail.shift();
    else if (head.at(-1)?.block.type === 'sceneBreak') head.pop();
    if (head.length === 0 || tail.length === 0) return [chapter];
    return [
      { ...chapter, blocks: head },
      { ...chapter, key: nextKey(chapters), title: '', blocks: tail, note: null },
    ];
  });
}

/** Best cut of a chapter over `limit` words: at a scene break in the second half of what fits, else after a paragraph. */
function cutOf({ blocks }: PlannedChapter, limit: number): number | undefined {
  let sum = 0;
  let scene: number | undefined;
  for (const [index, { block, words }] of blocks.entries()) {
    if (block.type === 'sceneBreak' && sum >= limit / 2) scene = index;
    if (sum > 0 && words > 0 && sum + words > limit) return scene ?? index;
    sum += words;
  }
  return undefined;
}

/** Cuts every included chapter over `limit` words until each one fits, or is a single paragraph. */
export function splitLong(
  chapters: readonly PlannedChapter[],
  limit: number = CHAPTER_WORDS_MAX,
): PlannedChapter[] {
  const result: PlannedChapter[] = [];
  let key = nextKey(chapters);
  for (const chapter of chapters) {
    let rest = chapter;
    for (let at = rest.included ? cutOf(rest, limit) : undefined; at !== undefined; at = cutOf(rest, limit)) {
      const [head, tail] = splitChapterAt([rest], rest.key, at);
      if (!head || !tail) break;
      result.push(head);
      rest = { ...tail, key };
      key += 1;
    }
    result.push(rest);
  }
  return result;
}

/** Moves a chapter one position up (-1) or down (1). At either end, or with an unknown key, nothing moves. */
export function moveChapter(chapters: readonly PlannedChapter[], key: number, by: -1 | 1): PlannedChapter[] {
  const from = chapters.findIndex((chapter) => chapter.key === key);
  const to = from + by;
  const result = [...chapters];
  const [moved, other] = [result[from], result[to]];
  if (!moved || !other) return result;
  result[to] = moved;
  result[from] = other;
  return result;
}

/** Changes a chapter's title, or whether it is included. */
export const changeChapter = (
  chapters: readonly PlannedChapter[],
  key: number,
  change: Partial<Pick<PlannedChapter, 'title' | 'included'>>,
): PlannedChapter[] => chapters.map((chapter) => (chapter.key === key ? { ...chapter, ...change } : chapter));

/** Converts a planned chapter to a draft's text. */
export const chapterTextOf = ({ title, blocks, note }: PlannedChapter): ChapterText => ({
  title: fitTitle(title),
  content: { version: 1, blocks: blocks.map(({ block }) => block) },
  authorNote: note,
});

/** Whether a chapter is too large even for a draft; above 3,000 words it can be stored but not published. */
export const isBeyondDraft = (chapter: PlannedChapter): boolean =>
  documentLength(chapterTextOf(chapter).content) > DOCUMENT_CHARS_MAX;
