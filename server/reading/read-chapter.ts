import { and, eq, isNull } from 'drizzle-orm';
import { textOfRevision } from '#server/chapter/chapter-text.ts';
import { loadOwnHeads } from '#server/chapter/own-chapters.ts';
import { presentChapterHead } from '#server/chapter/present-chapter.ts';
import type { AuthorCall, Call } from '#server/core/call.ts';
import { instant } from '#server/core/instant.ts';
import { done, failed, type Outcome } from '#server/core/outcome.ts';
import type { Database } from '#server/db/database.ts';
import { chapter, chapterRevision } from '#server/db/schema/story.ts';
import {
  loadPublishedChapters,
  loadReadableStory,
  placeAmongPublished,
} from '#server/library/readable-story.ts';
import { previewOf } from '#shared/domain/chapter-preview.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import { documentLength } from '#shared/domain/story-document.ts';
import { storyLanguage } from '#shared/domain/story-language.ts';
import type { ChapterHead } from '#shared/protocol/chapter/chapter.ts';
import type { ReadAnswer } from '#shared/protocol/reading/chapter.ts';

const isOwner = (call: Call, ownerId: string): call is AuthorCall => call.user?.userId === ownerId;

/**
 * A story's chapters: all of them for its author; for others the published chapters with their published text (docs/spec, section 7,
 * Chapter). `notFound` if the caller may not read the story.
 */
export async function listChapters(db: Database, call: Call, id: BookId): Promise<Outcome<ChapterHead[]>> {
  const found = await loadReadableStory(db, call, id);
  if (found === undefined) return failed('notFound');
  if (isOwner(call, found.story.ownerId)) {
    const heads = await loadOwnHeads(db, call, id);
    return done(heads.map((row) => presentChapterHead(row.chapter, call)));
  }
  const rows = await loadPublishedChapters(db, id);
  return done(
    rows.map(({ chapter, title, words, contentHash, revision }) => {
      const seen = {
        ...chapter,
        title,
        words,
        contentHash,
        revision,
        revisionId: chapter.publishedRevisionId ?? chapter.revisionId,
        parentRevisionId: null,
        publishAt: null,
        inspectState: 'passed' as const,
        inspectReason: '',
        updatedAt: chapter.publishedAt ?? chapter.updatedAt,
      };
      return presentChapterHead(seen, call);
    }),
  );
}

/**
 * A published chapter for readers; of a paid chapter only the beginning (`previewOf`). Its author sees the same, even before the story is
 * open. `notFound` if it is not published, or if the caller may not read its story.
 */
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
