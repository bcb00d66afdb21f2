import { and, eq, isNull, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import { done, failed, type Outcome, refused } from '#server/core/outcome.ts';
import { behind, inOrder, type ListOrder, pageOf } from '#server/core/page.ts';
import { writeAudit } from '#server/core/write-audit.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { isSuspended } from '#server/db/is-suspended.ts';
import { account } from '#server/db/schema/account.ts';
import { type ChapterRow, chapter, chapterRevision, story } from '#server/db/schema/story.ts';
import { lockChapter } from '#server/story/own-chapter.ts';
import { addMessage } from '#server/tell/add-message.ts';
import type { ChapterId, RevisionId } from '#shared/domain/ids.ts';
import type { chapterQueueAnswer, deskChapterAnswer } from '#shared/protocol/chapter/review.ts';
import { links } from '#shared/protocol/links.ts';
import { textOfRevision } from './chapter-text.ts';
import { release } from './publication.ts';
import { writeChapter } from './write-chapter.ts';

const PAGE = 50;
/** A server of the last release may run at the same time; it does not store when a text was submitted. */
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
  suspended: isSuspended,
  title: chapterRevision.title,
  words: chapterRevision.words,
};
const isWaiting = and(eq(chapter.inspectState, 'waiting'), isNull(chapter.deletedAt));

/**
 * One waiting chapter with its submitted text, which readers get if it passes. The reading is recorded in the audit log. `notFound` if the
 * chapter does not wait any more.
 */
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

/** A page of the chapters that wait for an editor, longest waiting first, with title and words of the submitted text. */
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

/**
 * An editor's decision on a submitted chapter (docs/spec, section 4, Review). It applies to the submitted text, even if the author has kept
 * writing since. After a refusal, readers see the same as before. Refused: `notEditable` if nothing waits, `changedMeanwhile` if the editor
 * has read a different text (`revisionId`), `ownMatter`.
 */
export async function inspectChapter(
  tx: Tx,
  call: AuthorCall,
  input: { id: ChapterId; pass: boolean; reason: string; revisionId?: RevisionId | undefined },
): Promise<Outcome<unknown>> {
  const locked = await lockChapter(tx, input.id);
  if (locked === undefined || locked.chapter.deletedAt !== null) return failed('notFound');
  const { story, chapter: before } = locked;
  if (before.submittedRevisionId === null) return refused('notEditable');
  // An older app does not say which text its editor has read.
  if (input.revisionId !== undefined && input.revisionId !== before.submittedRevisionId)
    return refused('changedMeanwhile');
  // Bonuses depend on published words.
  if (story.ownerId === call.user.userId) return refused('ownMatter');
  const [submitted] = await tx
    .select({ title: chapterRevision.title, words: chapterRevision.words })
    .from(chapterRevision)
    .where(eq(chapterRevision.revisionId, before.submittedRevisionId));
  const after: ChapterRow = input.pass
    ? {
        ...release(before, call.now),
        // A later text keeps its schedule.
        publishAt: before.revisionId === before.submittedRevisionId ? null : before.publishAt,
        publishedRevisionId: before.submittedRevisionId,
        publishedWords: submitted?.words ?? 0,
      }
    : {
        ...before,
        submittedRevisionId: null,
        submittedAt: null,
        status: before.publishedRevisionId === null ? 'draft' : 'published',
        inspectState: 'refused',
        inspectReason: input.reason,
      };
  await writeChapter(tx, story, before, after, null, call);
  await writeAudit(tx, call, input.pass ? 'chapter.pass' : 'chapter.refuse', before.id, input.reason);
  await addMessage(tx, call, {
    ownerId: story.ownerId,
    type: 'review',
    kind: input.pass ? 'chapterApproved' : 'chapterRejected',
    facts: { story: story.title, chapter: submitted?.title ?? before.title, reason: input.reason },
    route: links.writeChapter(story.id, before.id, story.allowPrice),
    actionRequired: !input.pass,
  });
  return done(undefined, 'operation', story.id);
}
