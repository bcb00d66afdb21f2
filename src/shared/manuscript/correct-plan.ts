import { CHAPTER_WORDS_MAX } from '#shared/domain/limits.ts';
import { noteBlocks, type PlannedBlock, type PlannedChapter, textPlanned } from './plan-chapters.ts';

const nextKey = (chapters: readonly PlannedChapter[]): number =>
  chapters.reduce((max, { key }) => Math.max(max, key), -1) + 1;

/** Joins a chapter to the one before it; its title becomes a paragraph, so that no word is lost. */
export function mergeWithPrevious(chapters: readonly PlannedChapter[], key: number): PlannedChapter[] {
  const index = chapters.findIndex((chapter) => chapter.key === key);
  const [before, chapter] = [chapters[index - 1], chapters[index]];
  if (!before || !chapter) return [...chapters];
  const title: PlannedBlock[] = chapter.title.trim() === '' ? [] : [textPlanned(chapter.title)];
  // A chapter has one note; a second one becomes text.
  const note = before.note && chapter.note ? noteBlocks(chapter.note) : [];
  const isAbove = chapter.note?.place === 'above';
  const joined: PlannedChapter = {
    ...before,
    role: 'chapter',
    included: before.included || chapter.included,
    blocks: [
      ...before.blocks,
      ...title,
      ...(isAbove ? note : []),
      ...chapter.blocks,
      ...(isAbove ? [] : note),
    ],
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

/** Changes a row's title, whether it is included, or its role. */
export const changeChapter = (
  chapters: readonly PlannedChapter[],
  key: number,
  change: Partial<Pick<PlannedChapter, 'title' | 'included' | 'role'>>,
): PlannedChapter[] => chapters.map((chapter) => (chapter.key === key ? { ...chapter, ...change } : chapter));

/** Makes the titles of all parts volumes, or leaves them out. */
export const takeVolumes = (chapters: readonly PlannedChapter[], included: boolean): PlannedChapter[] =>
  chapters.map((chapter) => (chapter.role === 'volume' ? { ...chapter, included } : chapter));
