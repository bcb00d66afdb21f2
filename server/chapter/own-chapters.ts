import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { AuthorCall } from '#server/core/call.ts';
import { done, failed, type Outcome } from '#server/core/outcome.ts';
import type { Reader } from '#server/db/database.ts';
import { type ChapterRow, chapter, chapterRevision } from '#server/db/schema/story.ts';
import { statement } from '#server/db/statement.ts';
import type { BookId, ChapterId, UserId } from '#shared/domain/ids.ts';
import type { ChapterDetail } from '#shared/protocol/chapter/chapter.ts';
import { textOfRevision } from './chapter-text.ts';
import { type DeviceRun, loadAndPin } from './fold.ts';
import { presentChapter } from './present-chapter.ts';

const own = (ownerId: UserId) => and(eq(chapter.ownerId, ownerId), isNull(chapter.deletedAt));

/**
 * Several of the author's chapters with their texts, in no particular order. Other authors' and deleted chapters are left out. `run`: of
 * the page or worker that asks (SYNC-5).
 */
export async function ownChapters(
  db: Reader,
  call: AuthorCall,
  { ids, run }: { ids: readonly ChapterId[]; run?: string | undefined },
): Promise<Outcome<ChapterDetail[]>> {
  if (ids.length === 0) return done([]);
  const rows = await loadAndPin(db, { ...call, run }, () =>
    db
      .select({ chapter, revision: chapterRevision })
      .from(chapter)
      .innerJoin(chapterRevision, eq(chapterRevision.revisionId, chapter.revisionId))
      .where(and(inArray(chapter.id, [...ids]), own(call.user.userId))),
  );
  return done(rows.map((row) => presentChapter(row.chapter, textOfRevision(row.revision), call)));
}

/** One of the author's chapters with its newest text; `notFound` for another author's or a deleted one. */
export async function ownChapter(
  db: Reader,
  call: AuthorCall,
  id: ChapterId,
): Promise<Outcome<ChapterDetail>> {
  const found = await loadOwnChapter(db, call, id);
  return found === undefined ? failed('notFound') : done(found);
}

/**
 * One of the author's chapters with its newest text, as an answer or as the data of a conflict; undefined for another author's or a deleted
 * one. Pins that revision for the device (SYNC-5).
 */
export async function loadOwnChapter(
  db: Reader,
  call: AuthorCall & DeviceRun,
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

/**
 * Rows of a story's chapters in order, without deleted ones; empty for another author's story. Pins these revisions for the device
 * (SYNC-5).
 */
export const loadOwnHeads = (db: Reader, call: AuthorCall, storyId: BookId) =>
  loadAndPin(db, call, () =>
    db
      .select({ chapter })
      .from(chapter)
      .where(and(eq(chapter.storyId, storyId), own(call.user.userId)))
      .orderBy(asc(chapter.position), asc(chapter.id)),
  );
