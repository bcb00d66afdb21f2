import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { AuthorCall } from '#server/core/call.ts';
import { instant } from '#server/core/instant.ts';
import { done, failed, type Outcome } from '#server/core/outcome.ts';
import type { Database } from '#server/db/database.ts';
import { chapter, namedVersion } from '#server/db/schema/story.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { BookId, VersionId } from '#shared/domain/ids.ts';
import type { VersionHead } from '#shared/protocol/chapter/version.ts';
import { textOfRevision } from './chapter-text.ts';

/** The named versions of stories' chapters without their texts, deleted chapters included. */
export async function namedVersions(db: Database, storyIds: readonly BookId[]): Promise<VersionHead[]> {
  const { content: _content, authorNote: _note, ...columns } = getTableColumns(namedVersion);
  const rows = await db
    .select(columns)
    .from(namedVersion)
    .innerJoin(chapter, eq(chapter.id, namedVersion.chapterId))
    .where(inArray(chapter.storyId, [...storyIds]))
    .orderBy(asc(namedVersion.savedAt), asc(namedVersion.id));
  return rows.map((row) => ({ ...row, savedAt: instant(row.savedAt) }));
}

/** The text of one of the author's named versions. */
export async function namedVersionText(
  db: Database,
  call: AuthorCall,
  id: VersionId,
): Promise<Outcome<ChapterText>> {
  const [row] = await db
    .select({ version: namedVersion })
    .from(namedVersion)
    .innerJoin(chapter, eq(chapter.id, namedVersion.chapterId))
    .where(and(eq(namedVersion.id, id), eq(chapter.ownerId, call.user.userId)));
  return row === undefined ? failed('notFound') : done(textOfRevision(row.version));
}
