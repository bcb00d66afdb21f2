import { CHAPTER_TITLE_CHARS_MAX } from '#shared/domain/limits.ts';
import { bareName } from './natural-order.ts';
import { type PlannedChapter, planChapters, type SplitAt, usualSplit } from './plan-chapters.ts';
import type { Dropped, LeftOut, Reading } from './reading.ts';

/** A file that was read. `name`: as the device has it, with its ending. */
export type ReadFile = { name: string; reading: Reading };

/** Default split: one file's own; of several each has its own, which `each` stands for. */
export const usualSplitOf = ([first, ...more]: readonly ReadFile[]): SplitAt =>
  first && more.length === 0 ? usualSplit(first.reading.parts) : { kind: 'each' };

/** A file that begins without a title gets its name as the title: it is what the author calls the chapter. */
function titled(plan: readonly PlannedChapter[], name: string): PlannedChapter[] {
  const at = plan.findIndex(({ role, included }) => role === 'chapter' && included);
  return plan.map((chapter, index) =>
    index === at && chapter.title.trim() === ''
      ? { ...chapter, title: bareName(name).slice(0, CHAPTER_TITLE_CHARS_MAX) }
      : chapter,
  );
}

/** Divides files into chapters and volumes, file by file. Of several each chapter says from which one it comes. */
export function planFiles(files: readonly ReadFile[], split: SplitAt): PlannedChapter[] {
  const [first] = files;
  if (first && files.length === 1) return planChapters(first.reading.parts, split);
  const plans = files.flatMap(({ name, reading: { parts } }) =>
    titled(planChapters(parts, split.kind === 'each' ? usualSplit(parts) : split), name).map((chapter) => ({
      ...chapter,
      from: name,
    })),
  );
  return plans.map((chapter, key) => ({ ...chapter, key }));
}

/** What was left out of all files, by kind. */
export function leftOutOf(files: readonly ReadFile[]): Partial<Record<Dropped, LeftOut>> {
  const all: Partial<Record<Dropped, LeftOut>> = {};
  for (const { reading } of files)
    for (const [what, { count, texts }] of Object.entries(reading.dropped) as [Dropped, LeftOut][]) {
      const before = all[what];
      all[what] = {
        count: (before?.count ?? 0) + count,
        texts: before ? [...before.texts, ...texts] : texts,
      };
    }
  return all;
}
