import { and, desc, eq, getTableColumns, isNull, ne, notInArray, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import { instant } from '#server/core/instant.ts';
import { done, failed, type Outcome } from '#server/core/outcome.ts';
import { decodeCursor, pageOf } from '#server/core/page.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { chapter, chapterRevision, sideRevision } from '#server/db/schema/story.ts';
import { lockOwnChapter } from '#server/story/own-chapter.ts';
import type { ChapterId, RevisionId } from '#shared/domain/ids.ts';
import type { ChapterSaved } from '#shared/protocol/chapter/chapter.ts';
import type { historyAnswer, RevisionDetail, RevisionItem } from '#shared/protocol/chapter/history.ts';
import { textOfRevision } from './chapter-text.ts';
import { loadAndPin } from './fold.ts';
import { presentChapterSaved } from './present-chapter.ts';
import { withNewText, writeChapter } from './write-chapter.ts';

const PAGE = 50;

type ItemRow = Omit<typeof sideRevision.$inferSelect, 'content' | 'authorNote'> &
  Partial<Pick<typeof chapterRevision.$inferSelect, 'published' | 'kept'>>;

const presentRevision = (row: ItemRow, call: AuthorCall): RevisionItem => ({
  revision: row.revision,
  revisionId: row.revisionId,
  parentRevisionId: row.parentRevisionId,
  title: row.title,
  words: row.words,
  savedAt: instant(row.savedAt),
  thisDevice: row.udid !== '' && row.udid === call.udid,
  published: row.published ?? false,
  ...(row.kept === 'removed' ? { removed: true } : {}),
});

/** Whether the chapter is the caller's. Pins its newest revision for the device (SYNC-5). */
async function pinOwn(db: Database, call: AuthorCall, id: ChapterId): Promise<boolean> {
  const rows = await loadAndPin(db, call, () =>
    db
      .select({ chapter })
      .from(chapter)
      .where(and(eq(chapter.id, id), eq(chapter.ownerId, call.user.userId), isNull(chapter.deletedAt))),
  );
  return rows.length > 0;
}

/** A chapter's side revisions, newest first. Leaves out texts that have become a revision meanwhile. */
function notApplied(db: Database, id: ChapterId): Promise<ItemRow[]> {
  const { content: _content, authorNote: _note, ...columns } = getTableColumns(sideRevision);
  const applied = db
    .select({ hash: chapterRevision.contentHash })
    .from(chapterRevision)
    .where(eq(chapterRevision.chapterId, id));
  return db
    .select(columns)
    .from(sideRevision)
    .where(and(eq(sideRevision.chapterId, id), notInArray(sideRevision.contentHash, applied)))
    .orderBy(desc(sideRevision.savedAt), desc(sideRevision.revisionId));
}

/**
 * A page of a chapter's revisions, newest first, without their texts. The first page includes the side revisions. Thinned revisions are
 * listed only if the device asks for them (`removed`), to find its base.
 */
export async function chapterHistory(
  db: Database,
  call: AuthorCall,
  input: { id: ChapterId; cursor: string; removed?: 'true' | undefined },
): Promise<Outcome<v.InferOutput<typeof historyAnswer>>> {
  if (!(await pinOwn(db, call, input.id))) return failed('notFound');
  const after = decodeCursor(input.cursor);
  const { content: _content, authorNote: _note, ...columns } = getTableColumns(chapterRevision);
  const rows = await db
    .select(columns)
    .from(chapterRevision)
    .where(
      and(
        eq(chapterRevision.chapterId, input.id),
        // A made-up cursor may have a number that is too large for the column.
        after === undefined ? undefined : sql`${chapterRevision.revision} < ${after.value}::bigint`,
        input.removed ? undefined : ne(chapterRevision.kept, 'removed'),
      ),
    )
    .orderBy(desc(chapterRevision.revision))
    .limit(PAGE + 1);
  const page = pageOf(
    rows,
    PAGE,
    (row) => ({ value: row.revision, id: row.revisionId }),
    (row) => presentRevision(row, call),
  );
  const refused = after === undefined ? await notApplied(db, input.id) : [];
  return done({
    ...page,
    notApplied: refused.map((row) => ({ ...presentRevision(row, call), contentHash: row.contentHash })),
  });
}

async function sideRevisionOf(db: Database, { id, revisionId }: { id: ChapterId; revisionId: RevisionId }) {
  const [row] = await db
    .select()
    .from(sideRevision)
    .where(and(eq(sideRevision.chapterId, id), eq(sideRevision.revisionId, revisionId)));
  return row;
}

/** One revision or side revision, with its text. `notFound` if thinning removed the text. */
export async function chapterRevisionText(
  db: Database,
  call: AuthorCall,
  input: { id: ChapterId; revisionId: RevisionId },
): Promise<Outcome<RevisionDetail>> {
  if (!(await pinOwn(db, call, input.id))) return failed('notFound');
  const [applied] = await db
    .select()
    .from(chapterRevision)
    .where(
      and(
        eq(chapterRevision.chapterId, input.id),
        eq(chapterRevision.revisionId, input.revisionId),
        ne(chapterRevision.kept, 'removed'),
      ),
    );
  const row = applied ?? (await sideRevisionOf(db, input));
  if (row === undefined) return failed('notFound');
  const { content, authorNote } = textOfRevision(row);
  return done({ ...presentRevision(row, call), content, authorNote });
}

/**
 * Makes an old text the newest revision; `notFound` if thinning removed its text. It follows the head and never replaces it, so the head
 * can be restored in turn. Restoring the head's own text changes nothing.
 */
export async function restoreChapter(
  tx: Tx,
  call: AuthorCall,
  input: { id: ChapterId; revision: number },
): Promise<Outcome<ChapterSaved>> {
  const locked = await lockOwnChapter(tx, call.user.userId, input.id);
  if (locked === undefined || locked.chapter.deletedAt !== null) return failed('notFound');
  const { story, chapter: before } = locked;
  const [old] = await tx
    .select()
    .from(chapterRevision)
    .where(
      and(
        eq(chapterRevision.chapterId, before.id),
        eq(chapterRevision.revision, input.revision),
        ne(chapterRevision.kept, 'removed'),
      ),
    );
  if (old === undefined) return failed('notFound');
  const revision =
    old.contentHash === before.contentHash
      ? null
      : withNewText(before, textOfRevision(old), old.contentHash, false, call);
  const after = revision?.chapter ?? before;
  const written = await writeChapter(tx, story, before, after, revision, call);
  return done(presentChapterSaved(written.chapter, written, call), 'update', story.id);
}
