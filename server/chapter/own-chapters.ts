import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { AuthorCall } from '#server/core/call.ts';
import type { Reader } from '#server/db/database.ts';
import { type ChapterRow, chapter, chapterRevision } from '#server/db/schema/story.ts';
import { statement } from '#server/db/statement.ts';
import type { BookId, ChapterId, UserId } from '#shared/domain/ids.ts';
import type { ChapterDetail } from '#shared/protocol/chapter/chapter.ts';
import { textOfRevision } from './chapter-text.ts';
import type { Reader as Whose } from './fold.ts';
import { loadAndPin } from './pin-heads.ts';
import { presentChapter } from './present-chapter.ts';

const own = (ownerId: UserId) => and(eq(chapter.ownerId, ownerId), isNull(chapter.deletedAt));

/** Whole chapters of the author, in no particular order. Ids of other authors' or deleted chapters are left out. */
export async function loadOwnChapters(
  db: Reader,
  call: AuthorCall & Whose,
  ids: readonly ChapterId[],
): Promise<ChapterDetail[]> {
  if (ids.length === 0) return [];
  const rows = await loadAndPin(db, call, () =>
    db
      .select({ chapter, revision: chapterRevision })
      .from(chapter)
      .innerJoin(chapterRevision, eq(chapterRevision.revisionId, chapter.revisionId))
      .where(and(inArray(chapter.id, [...ids]), own(call.user.userId))),
  );
  return rows.map((row) => presentChapter(row.chapter, textOfRevision(row.revision), call));
}

/** The newest version of one chapter, for a detail answer or a conflict. */
export async function loadOwnChapter(
  db: Reader,
  call: AuthorCall & Whose,
  id: ChapterId,
): Promise<ChapterDetail | undefined> {
  const [row] = await loadAndPin(db, call, () => newest(db, { id, ownerId: call.user.userId }));
  return row && presentChapter(row.chapter, textOfRevision(row.revision), call);
}

const newest = statement<
  { id: ChapterId; ownerId: UserId },
  { chapter: ChapterRow; revision: typeof chapterRevision.$inferSelect }[]
>((db) =>
  db
    .select({ chapter, revision: chapterRevision })
    .from(chapter)
    .innerJoin(chapterRevision, eq(chapterRevision.revisionId, chapter.revisionId))
    .where(
      and(
        eq(chapter.id, sql.placeholder('id')),
        eq(chapter.ownerId, sql.placeholder('ownerId')),
        isNull(chapter.deletedAt),
      ),
    )
    .prepare('newest_chapter'),
);

/** Rows of a story's chapters in order, without deleted ones. */
export const loadOwnHeads = (db: Reader, call: AuthorCall, storyId: BookId) =>
  loadAndPin(db, call, () =>
    db
      .select({ chapter })
      .from(chapter)
      .where(and(eq(chapter.storyId, storyId), own(call.user.userId)))
      .orderBy(asc(chapter.position), asc(chapter.id)),
  );
