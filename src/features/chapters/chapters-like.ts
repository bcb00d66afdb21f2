import { createFinder } from '#shared/domain/find-text.ts';
import type { ChapterView } from '#sync/types/author-work.ts';

/** Chapters whose number begins with the typed text, or whose title contains it; all chapters if the text is empty. */
export function chaptersLike(chapters: readonly ChapterView[], typed: string): ReadonlySet<string> | null {
  const text = typed.trim();
  const finder = createFinder({ text, matchCase: false, wholeWord: false, ignoreAccents: true });
  if (!finder) return null;
  const fits = ({ title }: ChapterView, index: number) =>
    String(index + 1).startsWith(text) || finder.find(finder.fold(title)).length > 0;
  return new Set(chapters.filter(fits).map(({ id }) => id));
}
