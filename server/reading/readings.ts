import { and, eq, gte, inArray, isNotNull, isNull, ne, sql, sum } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall, Call } from '#server/core/call.ts';
import { instant } from '#server/core/instant.ts';
import { done, failed, type Outcome } from '#server/core/outcome.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { chapterReading, readingReceipt, storyReading } from '#server/db/schema/reading.ts';
import { chapter, story } from '#server/db/schema/story.ts';
import { loadPublishedChapters } from '#server/library/readable-story.ts';
import { ownStory } from '#server/story/own-story.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { READER_DAYS } from '#shared/domain/limits.ts';
import { dayAt } from '#shared/domain/payout/month.ts';
import type { ReadersAnswer, readingCountRequest } from '#shared/protocol/reading/reading.ts';

type Request = v.InferOutput<typeof readingCountRequest>;

/**
 * Counts a device's readings. Chapters that readers cannot see, and the caller's own, are not counted, and the answer does not show this.
 * An idempotency key counts once. It is stored apart from the keys of accounts, so that no record links a reader to what was read.
 */
export async function countReadings(
  db: Database,
  call: Call,
  { readings }: Request,
): Promise<Outcome<undefined>> {
  await db.transaction(async (tx) => {
    if (call.idempotencyKey !== null) {
      const first = await tx
        .insert(readingReceipt)
        .values({ key: call.idempotencyKey, createdAt: call.now })
        .onConflictDoNothing()
        .returning({ key: readingReceipt.key });
      if (first.length === 0) return;
    }
    await count(tx, call, readings);
  });
  return done(undefined);
}

async function count(tx: Tx, call: Call, readings: Request['readings']): Promise<void> {
  const shown = await tx
    .select({ id: chapter.id, storyId: chapter.storyId })
    .from(chapter)
    .innerJoin(story, eq(story.id, chapter.storyId))
    .where(
      and(
        inArray(chapter.id, [...new Set(readings.map(({ chapterId }) => chapterId))]),
        isNotNull(chapter.publishedRevisionId),
        isNull(chapter.deletedAt),
        isNotNull(story.openedAt),
        call.user === null ? undefined : ne(story.ownerId, call.user.userId),
      ),
    )
    // All transactions lock in the same order.
    .orderBy(chapter.id);
  const day = dayAt(call.now);
  const isRead = (id: string, kind: string) =>
    readings.some((reading) => reading.chapterId === id && reading.kind === kind);
  const chapters = shown
    .map(({ id }) => ({
      chapterId: id,
      day,
      opened: Number(isRead(id, 'opened')),
      finished: Number(isRead(id, 'finished')),
    }))
    .filter(({ opened, finished }) => opened + finished > 0);
  if (chapters.length > 0)
    await tx
      .insert(chapterReading)
      .values(chapters)
      .onConflictDoUpdate({
        target: [chapterReading.chapterId, chapterReading.day],
        set: {
          opened: sql`${chapterReading.opened} + excluded.opened`,
          finished: sql`${chapterReading.finished} + excluded.finished`,
        },
      });
  const stories = new Set(shown.filter(({ id }) => isRead(id, 'reader')).map(({ storyId }) => storyId));
  if (stories.size > 0)
    await tx
      .insert(storyReading)
      .values([...stories].sort().map((storyId) => ({ storyId, day, readers: 1 })))
      .onConflictDoUpdate({
        target: [storyReading.storyId, storyReading.day],
        set: { readers: sql`${storyReading.readers} + 1` },
      });
}

const DAY_MS = 86_400_000;

/**
 * The readers of an author's own story, in total, for each of the last `READER_DAYS` days (UTC+08:00), and per chapter; `notFound` for
 * another author's story (docs/spec, section 8, Codes).
 */
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
