import { and, eq, isNull, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import { done, failed, type Outcome } from '#server/core/outcome.ts';
import { behind, inOrder, type ListOrder, pageOf } from '#server/core/page.ts';
import { writeAudit } from '#server/core/write-audit.ts';
import type { Database } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { chapter, chapterRevision, story } from '#server/db/schema/story.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import type { chapterQueueAnswer, deskChapterAnswer } from '#shared/protocol/chapter/review.ts';
import { textOfRevision } from './chapter-text.ts';

const PAGE = 50;
/** A server of the last release, which may run beside this one, does not say when it submitted a text. */
const submittedAt = sql<number>`coalesce(${chapter.submittedAt}, ${chapter.updatedAt})`.mapWith(Number);
const LONGEST_WAITING: ListOrder = {
  value: submittedAt,
  id: chapter.id,
  direction: 'ascending',
};

const itemColumns = {
  id: chapter.id,
  bookId: chapter.storyId,
  bookName: story.title,
  iname: account.penName,
  title: chapterRevision.title,
  words: chapterRevision.words,
};
const isWaiting = and(eq(chapter.inspectState, 'waiting'), isNull(chapter.deletedAt));

/** One waiting chapter with its submitted text, which is published if it passes. */
export async function waitingChapter(
  db: Database,
  call: AuthorCall,
  id: ChapterId,
): Promise<Outcome<v.InferOutput<typeof deskChapterAnswer>>> {
  const [row] = await db
    .select({ item: itemColumns, revision: chapterRevision })
    .from(chapter)
    .innerJoin(chapterRevision, eq(chapterRevision.revisionId, chapter.submittedRevisionId))
    .innerJoin(story, eq(story.id, chapter.storyId))
    .innerJoin(account, eq(account.id, story.ownerId))
    .where(and(eq(chapter.id, id), isWaiting));
  if (row === undefined) return failed('notFound');
  await writeAudit(db, call, 'chapter.read', id, '');
  const { content, authorNote } = textOfRevision(row.revision);
  return done({ ...row.item, revisionId: row.revision.revisionId, content, authorNote });
}

/** Chapters that wait for an editor, longest waiting first, with title and words of the submitted text. */
export async function chapterQueue(
  db: Database,
  cursor: string,
): Promise<Outcome<v.InferOutput<typeof chapterQueueAnswer>>> {
  const rows = await db
    .select({ ...itemColumns, submittedAt })
    .from(chapter)
    .innerJoin(chapterRevision, eq(chapterRevision.revisionId, chapter.submittedRevisionId))
    .innerJoin(story, eq(story.id, chapter.storyId))
    .innerJoin(account, eq(account.id, story.ownerId))
    .where(and(isWaiting, behind(LONGEST_WAITING, cursor)))
    .orderBy(...inOrder(LONGEST_WAITING))
    .limit(PAGE + 1);
  return done(
    pageOf(
      rows,
      PAGE,
      ({ submittedAt, id }) => ({ value: submittedAt, id }),
      ({ submittedAt: _, ...item }) => item,
    ),
  );
}
