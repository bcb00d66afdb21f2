import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Database } from '#server/db/database.ts';
import { account, chapter, chapterRevision, story } from '#server/db/schema.ts';
import { done, type Outcome } from '#server/outcome.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import type { chapterQueueAnswer } from '#shared/protocol/schema/desk.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';

const PAGE = 50;

/** Chapters that wait for an editor, longest waiting first; title and words of the text that was submitted. */
export async function chapterQueue(
  db: Database,
  cursor: string,
): Promise<Outcome<v.InferOutput<typeof chapterQueueAnswer>>> {
  const after = decodeCursor(cursor);
  const rows = await db
    .select({
      id: chapter.id,
      bookId: chapter.storyId,
      bookName: story.title,
      iname: account.penName,
      title: chapterRevision.title,
      words: chapterRevision.words,
      updatedAt: chapter.updatedAt,
    })
    .from(chapter)
    .innerJoin(chapterRevision, eq(chapterRevision.revisionId, chapter.submittedRevisionId))
    .innerJoin(story, eq(story.id, chapter.storyId))
    .innerJoin(account, eq(account.id, story.ownerId))
    .where(
      and(
        eq(chapter.inspectState, 'waiting'),
        isNull(chapter.deletedAt),
        after === undefined
          ? undefined
          : or(
              gt(chapter.updatedAt, after.value),
              and(eq(chapter.updatedAt, after.value), gt(chapter.id, after.id as ChapterId)),
            ),
      ),
    )
    .orderBy(asc(chapter.updatedAt), asc(chapter.id))
    .limit(PAGE + 1);
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return done({
    items: page.map(({ updatedAt: _, ...item }) => item),
    nextCursor:
      rows.length > PAGE && last !== undefined ? encodeCursor({ value: last.updatedAt, id: last.id }) : null,
  });
}
