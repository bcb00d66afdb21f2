import { loadOwnHeads } from '#server/chapter/own-chapters.ts';
import { presentChapterHead } from '#server/chapter/present-chapter.ts';
import type { AuthorCall, Call } from '#server/core/call.ts';
import { done, failed, type Outcome } from '#server/core/outcome.ts';
import type { Database } from '#server/db/database.ts';
import { loadPublishedChapters } from '#server/library/published-chapters.ts';
import { loadReadableStory } from '#server/library/readable-story.ts';
import type { BookId } from '#shared/domain/ids.ts';
import type { ChapterHead } from '#shared/protocol/chapter/chapter.ts';

const isOwner = (call: Call, ownerId: string): call is AuthorCall => call.user?.userId === ownerId;

/** A story's chapters: all of them for its author; for others the published ones, as published (docs/spec, section 7, Chapter). */
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
