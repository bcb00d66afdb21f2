import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import { instant } from '#server/core/instant.ts';
import { done, failed, type Outcome } from '#server/core/outcome.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { chapter, namedVersion, story } from '#server/db/schema/story.ts';
import { lockOwnChapter } from '#server/story/own-chapter.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { BookId, VersionId } from '#shared/domain/ids.ts';
import { documentWords } from '#shared/domain/story-document.ts';
import type { VersionHead, versionKeepRequest, versionKept } from '#shared/protocol/chapter/version.ts';
import { columnsOfText, textOfRevision } from './chapter-text.ts';

/**
 * Keeps a text of a chapter under a name for ever, or renames a kept version: the last name to arrive wins. The text of a kept version
 * never changes. Also works for deleted chapters. `notFound`: another author's chapter, or a rename of a version that the server does not
 * have.
 */
export async function keepVersion(
  tx: Tx,
  call: AuthorCall,
  sent: v.InferOutput<typeof versionKeepRequest>,
): Promise<Outcome<v.InferOutput<typeof versionKept>>> {
  const locked = await lockOwnChapter(tx, call.user.userId, sent.chapterId);
  if (locked === undefined) return failed('notFound');
  const previousBookVersion = locked.story.version;
  const [known] = await tx.select().from(namedVersion).where(eq(namedVersion.id, sent.id));
  if (known ? known.chapterId !== sent.chapterId : sent.text === undefined) return failed('notFound');
  const savedAt = known?.savedAt ?? call.now;
  if (known?.nameId === sent.nameId)
    return done(
      { savedAt: instant(savedAt), previousBookVersion, bookVersion: previousBookVersion },
      'operation',
      locked.story.id,
    );
  const { id, chapterId, name, nameId, text } = sent;
  if (known) await tx.update(namedVersion).set({ name, nameId }).where(eq(namedVersion.id, id));
  else if (text) {
    const words = documentWords(text.content);
    await tx
      .insert(namedVersion)
      .values({ id, chapterId, name, nameId, ...columnsOfText(text), words, savedAt });
  }
  const bookVersion = call.newId<string>();
  await tx.update(story).set({ version: bookVersion }).where(eq(story.id, locked.story.id));
  return done({ savedAt: instant(savedAt), previousBookVersion, bookVersion }, 'operation', locked.story.id);
}

/**
 * The named versions of stories' chapters, oldest first, without their texts. Includes those of deleted chapters. The caller checks whose
 * stories they are.
 */
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

/** The text of one of the author's named versions; `notFound` for another author's. */
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
