import { and, eq, isNull } from 'drizzle-orm';
import { textOfRevision } from '#server/chapter/chapter-text.ts';
import type { Call } from '#server/core/call.ts';
import { instant } from '#server/core/instant.ts';
import { done, failed, type Outcome } from '#server/core/outcome.ts';
import type { Database } from '#server/db/database.ts';
import { chapter, chapterRevision } from '#server/db/schema/story.ts';
import { placeAmongPublished } from '#server/library/published-chapters.ts';
import { loadReadableStory } from '#server/library/readable-story.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import { documentLength } from '#shared/domain/story-document.ts';
import { storyLanguage } from '#shared/domain/writing-language.ts';
import type { ReadAnswer } from '#shared/protocol/reading/chapter.ts';
import { previewOf } from './chapter-preview.ts';

/** A published chapter for readers; of a paid one only the beginning. Its author sees the same. */
export async function readChapter(db: Database, call: Call, id: ChapterId): Promise<Outcome<ReadAnswer>> {
  const [row] = await db
    .select({ chapter, revision: chapterRevision })
    .from(chapter)
    .innerJoin(chapterRevision, eq(chapterRevision.revisionId, chapter.publishedRevisionId))
    .where(and(eq(chapter.id, id), isNull(chapter.deletedAt)));
  if (row === undefined) return failed('notFound');
  const found = await loadReadableStory(db, call, row.chapter.storyId);
  if (found === undefined) return failed('notFound');
  const { order, previousId, nextId } = await placeAmongPublished(db, row.chapter);
  const whole = textOfRevision(row.revision);
  const text = row.chapter.paid ? previewOf(whole) : whole;
  return done({
    id,
    bookId: row.chapter.storyId,
    bookName: found.story.title,
    iname: found.penName,
    language: storyLanguage(found.story),
    order,
    title: text.title,
    words: row.revision.words,
    paid: row.chapter.paid,
    truncated: row.chapter.paid && documentLength(text.content) < documentLength(whole.content),
    publishedAt: instant(row.chapter.publishedAt ?? row.chapter.updatedAt),
    previousId,
    nextId,
    content: text.content,
    authorNote: text.authorNote,
  });
}
