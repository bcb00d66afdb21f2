import type { AuthorNote, ChapterText } from '#shared/domain/chapter.ts';
import { oneLine } from '#shared/domain/characters.ts';
import { CHAPTER_TITLE_CHARS_MAX, CHAPTER_WORDS_MAX, DOCUMENT_CHARS_MAX } from '#shared/domain/limits.ts';
import { type Block, documentLength } from '#shared/domain/story-document.ts';
import { VOLUME_TITLE_CHARS_MAX } from '#shared/domain/volume/volume.ts';
import { countWords } from '#shared/domain/word-count.ts';
import type { ReadPart } from './reading.ts';

/** A block with its word count. */
export type PlannedBlock = { block: Block; words: number };

/**
 * A row of the import's preview; `key` stays the same through all corrections. `role`: a chapter; the title of a part, which becomes a volume
 * that begins at the next chapter; or the story's title, which the story already has.
 */
export type PlannedChapter = {
  key: number;
  role: 'chapter' | 'volume' | 'story';
  title: string;
  included: boolean;
  blocks: readonly PlannedBlock[];
  note: AuthorNote | null;
  /** The file it comes from, if the import has several. */
  from?: string;
};

/** Where chapters begin: at headings down to a level, at scene breaks, nowhere, or in each of several files where it is usual. */
export type SplitAt =
  | { kind: 'headings'; level: number }
  | { kind: 'scenes' }
  | { kind: 'none' }
  | { kind: 'each' };

type Heading = Extract<ReadPart, { kind: 'heading' }>;

const headingsOf = (parts: readonly ReadPart[]): Heading[] => parts.filter((part) => part.kind === 'heading');

function countLevels(headings: readonly Heading[]): { level: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const { level } of headings) counts.set(level, (counts.get(level) ?? 0) + 1);
  return [...counts].map(([level, count]) => ({ level, count })).sort((a, b) => a.level - b.level);
}

/** Heading levels of a manuscript, highest first, with the number of headings. */
export const headingLevels = (parts: readonly ReadPart[]): { level: number; count: number }[] =>
  countLevels(headingsOf(parts));

const isBreak = (part: ReadPart): boolean => part.kind === 'block' && part.block.type === 'sceneBreak';

/** The headings that have text before the next deeper heading: those of parts and of the story have none. */
const headingsWithText = (parts: readonly ReadPart[]): Heading[] =>
  parts.flatMap((part, index) => {
    const next = parts[index + 1];
    const isBare = part.kind === 'heading' && next?.kind === 'heading' && next.level > part.level;
    return part.kind === 'heading' && part.names === undefined && !isBare ? [part] : [];
  });

/**
 * Default split: at the level whose headings are named as chapters, else at the commonest level whose headings have text; without headings, at
 * the scenes of a long text.
 */
export function usualSplit(parts: readonly ReadPart[]): SplitAt {
  const headings = headingsOf(parts);
  const named = headings.filter(({ names }) => names === 'chapter');
  const levels = [named.length > 1 ? named : [], headingsWithText(parts), named, headings].map(countLevels);
  const [first, ...rest] = levels.find(({ length }) => length > 0) ?? [];
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

type Open = {
  key: number;
  title: string;
  blocks: PlannedBlock[];
  note: AuthorNote | null;
  level: number;
  names: Heading['names'];
};

/** A paragraph of the preview. */
export const textPlanned = (text: string): PlannedBlock => ({
  block: { type: 'paragraph', runs: text === '' ? [] : [{ text }] },
  words: countWords(text),
});

/** A note as paragraphs, for a chapter that has another note. */
export const noteBlocks = ({ text }: AuthorNote): PlannedBlock[] => text.split('\n').map(textPlanned);

/** Converts a part to text: a heading that does not begin a chapter becomes a paragraph. */
const blockOf = (part: Exclude<ReadPart, { kind: 'note' }>): PlannedBlock =>
  part.kind === 'block' ? { block: part.block, words: part.words } : textPlanned(part.text);

const isBare = ({ blocks, note }: Open): boolean => blocks.every(({ words }) => words === 0) && note === null;

/** Whether chapters of a deeper level come below a heading. */
const hasChapters = ({ level }: Open, next: Open | undefined): boolean =>
  next !== undefined && next.level > level;

/** Collects the chapters as the split divides them. */
function divided(parts: readonly ReadPart[], split: SplitAt): Open[] {
  const chapters: Open[] = [];
  const begin = (title: string, level: number, names?: Heading['names']): Open => {
    const made: Open = { key: chapters.length, title, blocks: [], note: null, level, names };
    chapters.push(made);
    return made;
  };
  const open = (): Open => chapters.at(-1) ?? begin('', 0);
  for (const part of parts) {
    if (part.kind === 'note') {
      const chapter = open();
      if (chapter.note) chapter.blocks.push(...noteBlocks(part.note));
      else chapter.note = part.note;
    } else if (part.kind === 'heading' && split.kind === 'headings' && part.level <= split.level)
      begin(part.text, part.level, part.names);
    else if (split.kind === 'scenes' && isBreak(part)) {
      if (chapters.at(-1)?.blocks.length !== 0) begin('', 0);
    } else open().blocks.push(blockOf(part));
  }
  return chapters;
}

/** Whether the first heading is the story's title: alone at its level above chapters, above parts, or before headings that all name a chapter. */
function isStoryTitle(chapters: readonly Open[]): boolean {
  const [first, second] = chapters;
  if (!first || !second || first.title === '' || first.names || !isBare(first)) return false;
  const isAlone = chapters.every(({ level }, index) => index === 0 || level !== first.level);
  if (isAlone) return second.level > first.level;
  const areNamed = chapters.every(({ names }, index) => index === 0 || names === 'chapter');
  if (chapters.length > 2 && areNamed && first.blocks.length === 0) return true;
  const hasParts = chapters.some((other, at) => at > 0 && hasChapters(other, chapters[at + 1]));
  return second.level === first.level && hasParts;
}

/** What each heading is: a part is a volume, never a chapter and never dropped (MOVE-2). */
function rolesOf(chapters: readonly Open[]): PlannedChapter['role'][] {
  const hasNamed = chapters.some(({ names }) => names === 'chapter');
  const ofTop = chapters.filter(({ level }) => level === chapters[0]?.level).length;
  const isVolume = (chapter: Open, index: number): boolean => {
    const { title, names } = chapter;
    const next = chapters[index + 1];
    if (title === '' || title.length > VOLUME_TITLE_CHARS_MAX) return false;
    if (names)
      return (
        names === 'part' &&
        (hasChapters(chapter, next) || (hasNamed && (next !== undefined || !isBare(chapter))))
      );
    return hasChapters(chapter, next) && (index > 0 || ofTop > 1);
  };
  return chapters.map((chapter, index) => {
    if (index === 0 && isStoryTitle(chapters)) return 'story';
    return isVolume(chapter, index) ? 'volume' : 'chapter';
  });
}

/** Divides a manuscript into chapters and volumes. A heading without text that is neither is listed but not included. */
export function planChapters(parts: readonly ReadPart[], split: SplitAt): PlannedChapter[] {
  const chapters = divided(parts, split);
  const roles = split.kind === 'headings' ? rolesOf(chapters) : [];
  let key = chapters.length;
  return chapters.flatMap((chapter, index): PlannedChapter[] => {
    const { level: _, names: __, ...planned } = chapter;
    const role = roles[index] ?? 'chapter';
    if (role === 'chapter') {
      const isDivider =
        isBare(chapter) && (chapter.title === '' || hasChapters(chapter, chapters[index + 1]));
      return [{ ...planned, role, included: !isDivider }];
    }
    const title = { ...planned, role, blocks: [], note: null, included: role === 'volume' };
    if (isBare(chapter)) return [title];
    // What is written between a part's title and its first chapter is a chapter without a title.
    key += 1;
    return [title, { ...planned, key: key - 1, role: 'chapter', title: '', included: true }];
  });
}

/** The volumes of a plan. `at`: index of the first of the included chapters that belong to it; null: it has none. */
export function plannedVolumes(plan: readonly PlannedChapter[]): { title: string; at: number | null }[] {
  const volumes: { title: string; at: number | null }[] = [];
  let at = 0;
  let open: { title: string; at: number | null } | undefined;
  for (const { role, title, included } of plan) {
    if (!included) continue;
    if (role === 'volume') {
      open = { title: oneLine(title.trim()).slice(0, VOLUME_TITLE_CHARS_MAX), at: null };
      volumes.push(open);
    } else {
      if (open) open.at = at;
      open = undefined;
      at += 1;
    }
  }
  return volumes.filter(({ title }) => title !== '');
}

/** Converts a planned chapter to a draft's text. */
export const chapterTextOf = ({ title, blocks, note }: PlannedChapter): ChapterText => ({
  title: fitTitle(title),
  content: { version: 1, blocks: blocks.map(({ block }) => block) },
  authorNote: note,
});

/** Whether a chapter is too large even for a draft; above 3,000 words it can be stored but not published. */
export const isBeyondDraft = (chapter: PlannedChapter): boolean =>
  documentLength(chapterTextOf(chapter).content) > DOCUMENT_CHARS_MAX;
