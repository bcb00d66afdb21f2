import { and, desc, eq, gt } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import { instant } from '#server/core/instant.ts';
import { done, failed, type Outcome } from '#server/core/outcome.ts';
import type { Database } from '#server/db/database.ts';
import { chapter } from '#server/db/schema/story.ts';
import { ownStory } from '#server/story/own-story.ts';
import type { BookId } from '#shared/domain/ids.ts';
import type { deletedChapter } from '#shared/protocol/chapter/history.ts';
import { DELETED_CHAPTER_MS } from './undelete-chapter.ts';

/** Chapters of a story that can be restored, last deleted first (docs/spec, section 4, Chapters). */
export async function deletedChapters(
  db: Database,
  call: AuthorCall,
  storyId: BookId,
): Promise<Outcome<v.InferOutput<typeof deletedChapter>[]>> {
  if ((await ownStory(db, call.user.userId, storyId)) === undefined) return failed('notFound');
  const rows = await db
    .select()
    .from(chapter)
    .where(and(eq(chapter.storyId, storyId), gt(chapter.deletedAt, call.now - DELETED_CHAPTER_MS)))
    .orderBy(desc(chapter.deletedAt));
  return done(
    rows.flatMap(({ id, title, words, deletedAt }) =>
      deletedAt === null
        ? []
        : [
            {
              id,
              title,
              words,
              deletedAt: instant(deletedAt),
              goneAt: instant(deletedAt + DELETED_CHAPTER_MS),
            },
          ],
    ),
  );
}
