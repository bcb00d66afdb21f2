import { formatTag, type Language } from '#shared/domain/language.ts';
import type { ChapterView } from '#sync/types/author-work.ts';

/** A chapter that waits to be published at `at` (ms since epoch), as the server has it or as this device will send it. */
export type Scheduled = { chapter: ChapterView; at: number };

/** The chapters that are published later than `now` (ms since epoch), the next one first. */
export const queueOf = (chapters: readonly ChapterView[], now: number): Scheduled[] =>
  chapters
    .flatMap((chapter) =>
      chapter.status === 'draft' && chapter.publishAt !== null && chapter.publishAt > now
        ? { chapter, at: chapter.publishAt }
        : [],
    )
    .sort((a, b) => a.at - b.at);

/** The day of a slot where the author is: "Fri, Dec 12", with the year if it is another than that of `now`. Both in ms since epoch. */
export function slotDay(language: Language, at: number, now: number): string {
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(formatTag(language), {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(at);
}
