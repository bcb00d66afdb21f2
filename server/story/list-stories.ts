import { asc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import type { StoryRow } from '#server/db/schema/story.ts';
import { story } from '#server/db/schema/story.ts';
import type { UserId } from '#shared/domain/ids.ts';

/** An author's stories, oldest first. */
export const loadOwnStories = (db: Database, ownerId: UserId): Promise<StoryRow[]> =>
  db.select().from(story).where(eq(story.ownerId, ownerId)).orderBy(asc(story.createdAt), asc(story.id));
