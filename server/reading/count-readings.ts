import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Call } from '#server/core/call.ts';
import { done, type Outcome } from '#server/core/outcome.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { chapterReading, readingReceipt, storyReading } from '#server/db/schema/reading.ts';
import { chapter, story } from '#server/db/schema/story.ts';
import { dayAt } from '#shared/domain/payout/month.ts';
import type { readingCountRequest } from '#shared/protocol/reading/reading.ts';

type Request = v.InferOutput<typeof readingCountRequest>;

/**
 * Counts what a device has read. Chapters that readers cannot see and one's own are not counted, and the answer does not say so. An
 * idempotency key counts once. It is stored apart from those of accounts, so that no record links a reader to what was read.
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
    // Every count locks in the same order.
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
