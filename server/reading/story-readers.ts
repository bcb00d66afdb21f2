import { and, eq, gte, inArray, sum } from 'drizzle-orm';
import type { AuthorCall } from '#server/core/call.ts';
import { instant } from '#server/core/instant.ts';
import { done, failed, type Outcome } from '#server/core/outcome.ts';
import type { Database } from '#server/db/database.ts';
import { chapterReading, storyReading } from '#server/db/schema/reading.ts';
import { loadPublishedChapters } from '#server/library/published-chapters.ts';
import { ownStory } from '#server/story/own-story.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { READER_DAYS } from '#shared/domain/limits.ts';
import { dayAt } from '#shared/domain/payout/month.ts';
import type { ReadersAnswer } from '#shared/protocol/reading/reading.ts';

const DAY_MS = 86_400_000;

/** Readers of an author's own story; another's does not exist (docs/spec, section 8, Codes). */
export async function storyReaders(
  db: Database,
  call: AuthorCall,
  id: BookId,
): Promise<Outcome<ReadersAnswer>> {
  const story = await ownStory(db, call.user.userId, id);
  if (story === undefined) return failed('notFound');
  const shown = await loadPublishedChapters(db, id);
  const ids = shown.map(({ chapter }) => chapter.id);
  const days = Array.from({ length: READER_DAYS }, (_, index) =>
    dayAt(call.now - (READER_DAYS - 1 - index) * DAY_MS),
  );
  const since = days[0] ?? '';
  const ofChapters = inArray(chapterReading.chapterId, ids);
  const [all] = await db
    .select({ readers: sum(storyReading.readers).mapWith(Number) })
    .from(storyReading)
    .where(eq(storyReading.storyId, id));
  const readersByDay = await db
    .select({ day: storyReading.day, readers: storyReading.readers })
    .from(storyReading)
    .where(and(eq(storyReading.storyId, id), gte(storyReading.day, since)));
  const perChapter = ids.length === 0 ? [] : await chapterSums(db, ofChapters);
  const openedByDay =
    ids.length === 0
      ? []
      : await db
          .select({ day: chapterReading.day, opened: sum(chapterReading.opened).mapWith(Number) })
          .from(chapterReading)
          .where(and(ofChapters, gte(chapterReading.day, since)))
          .groupBy(chapterReading.day);
  return done({
    bookId: id,
    bookName: story.title,
    openedAt: story.openedAt === null ? null : instant(story.openedAt),
    readers: all?.readers ?? 0,
    days: days.map((day) => ({
      day,
      readers: readersByDay.find((row) => row.day === day)?.readers ?? 0,
      opened: openedByDay.find((row) => row.day === day)?.opened ?? 0,
    })),
    chapters: shown.map(({ chapter, title }, index) => {
      const read = perChapter.find((row) => row.id === chapter.id);
      return {
        id: chapter.id,
        order: index + 1,
        title,
        opened: read?.opened ?? 0,
        finished: read?.finished ?? 0,
      };
    }),
  });
}

const chapterSums = (db: Database, ofChapters: ReturnType<typeof inArray>) =>
  db
    .select({
      id: chapterReading.chapterId,
      opened: sum(chapterReading.opened).mapWith(Number),
      finished: sum(chapterReading.finished).mapWith(Number),
    })
    .from(chapterReading)
    .where(ofChapters)
    .groupBy(chapterReading.chapterId);
