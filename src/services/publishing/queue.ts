import { formatTag, type Language } from '#shared/domain/language.ts';
import { SLOT_LATE_MS } from '#shared/domain/limits.ts';
import type { ChapterView } from '#sync/types/author-work.ts';

/** A chapter with the time (ms since epoch) at which it is published, as the server has it or as this device will send it. */
export type Scheduled = { chapter: ChapterView; at: number };

/** A scheduled chapter with its new date. */
export type Move = Scheduled & { to: number };

/** The chapters that are published later than `now` (ms since epoch), in the order in which they are given. */
const scheduledOf = (chapters: readonly ChapterView[], now: number): Scheduled[] =>
  chapters.flatMap((chapter) =>
    chapter.status === 'draft' && chapter.publishAt !== null && chapter.publishAt > now
      ? { chapter, at: chapter.publishAt }
      : [],
  );

const byTime = (a: Scheduled, b: Scheduled): number => a.at - b.at;

/** The chapters that are published later than `now` (ms since epoch), the next one first. */
export const queueOf = (chapters: readonly ChapterView[], now: number): Scheduled[] =>
  scheduledOf(chapters, now).sort(byTime);

/**
 * Whether the time of a chapter's schedule has passed before the server had it, so that the author is asked (docs/spec, section 4,
 * Chapters). `now` in ms since epoch.
 */
export const isSlotPassed = ({ slotAt, slotRefused }: ChapterView, now: number): boolean =>
  slotAt !== null && (slotRefused || slotAt + SLOT_LATE_MS <= now);

/** The chapters whose time has passed before the server had their schedule, with that time, the oldest first. */
export const passedOf = (chapters: readonly ChapterView[], now: number): Scheduled[] =>
  chapters
    .flatMap((chapter) =>
      chapter.slotAt !== null && isSlotPassed(chapter, now) ? { chapter, at: chapter.slotAt } : [],
    )
    .sort(byTime);

/** What changes in a queue: the chapters whose dates move, in order. `dates`: the new ones of all, in ms since epoch. */
export function movesOf(queue: readonly Scheduled[], dates: readonly number[]): Move[] {
  return queue.flatMap((one, index) => {
    const to = dates[index];
    return to === undefined || to === one.at ? [] : [{ ...one, to }];
  });
}

/**
 * The moves that make the dates of the scheduled chapters rise with the chapters' order: the same dates, handed out anew. None if they rise
 * already. `chapters` in their order; `now` in ms since epoch.
 */
export function movesIntoOrder(chapters: readonly ChapterView[], now: number): Move[] {
  const queue = scheduledOf(chapters, now);
  return movesOf(
    queue,
    queue.map(({ at }) => at).sort((a, b) => a - b),
  );
}

/** Two chapters of which the one that stands `later` in the story is due before the `earlier` one; undefined: none are. */
export function outOfOrder(
  chapters: readonly ChapterView[],
  now: number,
): { earlier: ChapterView; later: ChapterView } | undefined {
  let latest: Scheduled | undefined;
  for (const one of scheduledOf(chapters, now)) {
    if (latest && one.at < latest.at) return { earlier: latest.chapter, later: one.chapter };
    latest = one;
  }
  return undefined;
}

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
