import type { ChapterId } from '#shared/domain/ids.ts';
import type { ChapterView } from '#sync/types/author-work.ts';

/** The chapter after (`by` 1) or before (`by` -1) the chapter `id`; undefined at the list's end. `id` null: a new chapter, after the last. */
export function chapterStep(
  chapters: readonly ChapterView[],
  id: ChapterId | null,
  by: 1 | -1,
): ChapterView | undefined {
  const at = id === null ? chapters.length : chapters.findIndex((chapter) => chapter.id === id);
  return at < 0 ? undefined : chapters[at + by];
}
