import { eq, sql } from 'drizzle-orm';
import type { Call } from '#server/call.ts';
import { changedColumns } from '#server/db/changed-columns.ts';
import { columnsOfText } from '#server/db/chapter-text.ts';
import type { Tx } from '#server/db/database.ts';
import { chapter, chapterRevision, story } from '#server/db/schema/story.ts';
import type { ChapterRow } from '#server/presenters/chapter.ts';
import type { StoryRow } from '#server/presenters/story.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import { contentHash } from '#shared/domain/content-hash.ts';
import type { RevisionId } from '#shared/domain/ids.ts';
import { documentWords } from '#shared/domain/story-document.ts';

type Moment = Pick<Call, 'now' | 'newId'>;

/** A new text to write: the chapter with it at its head, and whether it replaces the head (SYNC-5). */
export type NewRevision = { chapter: ChapterRow; text: ChapterText; folds: boolean };

/** Puts a text at a chapter's head, in memory. Its `revisionId` is always new: an id names one text for ever (SYNC-10). */
export function withNewText(
  head: ChapterRow,
  text: ChapterText,
  folds: boolean,
  call: Moment & Pick<Call, 'udid'>,
): NewRevision {
  const next: ChapterRow = {
    ...head,
    revision: head.revision + 1,
    revisionId: call.newId<RevisionId>(),
    parentRevisionId: folds ? head.parentRevisionId : head.revisionId,
    title: text.title,
    words: documentWords(text.content),
    contentHash: contentHash(text),
    headUdid: call.udid,
    headStartedAt: folds ? head.headStartedAt : call.now,
    headPinned: false,
    updatedAt: call.now,
  };
  return { chapter: next, text, folds };
}

/** Columns of the revision at a chapter's head. */
export const revisionColumns = (row: ChapterRow, text: ChapterText, savedAt: number) => ({
  revisionId: row.revisionId,
  chapterId: row.id,
  revision: row.revision,
  parentRevisionId: row.parentRevisionId,
  ...columnsOfText(text),
  words: row.words,
  contentHash: row.contentHash,
  udid: row.headUdid,
  savedAt,
  published: row.publishedRevisionId === row.revisionId,
});

/** A written chapter, with its story's version before and after; the same one if nothing changed. */
export type Written = { chapter: ChapterRow; previous: string; current: string };

/** Writes a change of a locked chapter: its revision if there is a new text, the chapter, and the story's version and counts. */
export async function writeChapter(
  tx: Tx,
  storyRow: StoryRow,
  before: ChapterRow,
  after: ChapterRow,
  revision: NewRevision | null,
  call: Moment,
): Promise<Written> {
  const previous = storyRow.version;
  if (JSON.stringify(before) === JSON.stringify(after))
    return { chapter: before, previous, current: previous };
  const written = { ...after, updatedAt: call.now };
  const current = call.newId<string>();
  const chapterWritten = tx
    .$with('chapter_written')
    .as(
      tx
        .update(chapter)
        .set(changedColumns(before, written))
        .where(eq(chapter.id, after.id))
        .returning({ id: chapter.id }),
    );
  const revisionWritten = revisionStatement(tx, before, after, revision, call.now);
  // One statement for all three tables: round trips are most of a save's cost.
  await tx
    .with(chapterWritten, ...(revisionWritten === null ? [] : [revisionWritten]))
    .update(story)
    .set({
      version: current,
      updatedAt: call.now,
      ...countChanges(countsOf(before), countsOf(after)),
      ...(isNewlyVisible(before, after) ? { lastPublishedAt: call.now } : {}),
    })
    .where(eq(story.id, storyRow.id));
  return { chapter: written, previous, current };
}

/** The statement that writes a new revision or marks one as published; null if neither is needed. */
function revisionStatement(
  tx: Tx,
  before: ChapterRow,
  after: ChapterRow,
  revision: NewRevision | null,
  now: number,
) {
  const as = tx.$with('revision_written');
  const id = { id: chapterRevision.revisionId };
  if (revision !== null) {
    const columns = revisionColumns(after, revision.text, now);
    if (!revision.folds) return as.as(tx.insert(chapterRevision).values(columns).returning(id));
    const replaced = eq(chapterRevision.revisionId, before.revisionId);
    return as.as(tx.update(chapterRevision).set(columns).where(replaced).returning(id));
  }
  const seen = after.publishedRevisionId;
  if (seen === null || seen === before.publishedRevisionId) return null;
  const published = eq(chapterRevision.revisionId, seen);
  return as.as(tx.update(chapterRevision).set({ published: true }).where(published).returning(id));
}

export type Counts = { chapterCount: number; words: number; publishedCount: number; publishedWords: number };

export const NO_COUNTS: Counts = { chapterCount: 0, words: 0, publishedCount: 0, publishedWords: 0 };

/** A chapter's share of its story's counts. */
export function countsOf(row: ChapterRow): Counts {
  if (row.deletedAt !== null) return NO_COUNTS;
  const visible = row.publishedRevisionId !== null;
  return {
    chapterCount: 1,
    words: row.words,
    publishedCount: visible ? 1 : 0,
    publishedWords: visible ? row.publishedWords : 0,
  };
}

const isNewlyVisible = (before: ChapterRow, after: ChapterRow): boolean =>
  countsOf(after).publishedCount > countsOf(before).publishedCount;

/** Changes of the counts as SQL, so that they are right even if another request changed the counts since they were read. */
export function countChanges(before: Counts, after: Counts) {
  return {
    chapterCount: sql`${story.chapterCount} + ${after.chapterCount - before.chapterCount}`,
    words: sql`${story.words} + ${after.words - before.words}`,
    publishedCount: sql`${story.publishedCount} + ${after.publishedCount - before.publishedCount}`,
    publishedWords: sql`${story.publishedWords} + ${after.publishedWords - before.publishedWords}`,
  };
}
