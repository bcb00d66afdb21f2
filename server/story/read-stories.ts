import { asc, eq } from 'drizzle-orm';
import type { AuthorCall } from '#server/core/call.ts';
import { done, failed, type Outcome } from '#server/core/outcome.ts';
import type { Database } from '#server/db/database.ts';
import { story } from '#server/db/schema/story.ts';
import type { BookId } from '#shared/domain/ids.ts';
import type { StoryDetail, StoryListItem } from '#shared/protocol/story/story.ts';
import { ownStory } from './own-story.ts';
import { presentStory, presentStoryItem } from './present-story.ts';

/** The author's stories, oldest first, including those that readers cannot see yet. */
export async function listStories(db: Database, call: AuthorCall): Promise<Outcome<StoryListItem[]>> {
  const rows = await db
    .select()
    .from(story)
    .where(eq(story.ownerId, call.user.userId))
    .orderBy(asc(story.createdAt), asc(story.id));
  return done(rows.map((row) => presentStoryItem(row, call)));
}

/** One of the author's stories with its form; `notFound` for another author's. */
export async function readStory(db: Database, call: AuthorCall, id: BookId): Promise<Outcome<StoryDetail>> {
  const row = await ownStory(db, call.user.userId, id);
  return row === undefined ? failed('notFound') : done(presentStory(row, call));
}
