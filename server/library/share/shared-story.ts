import { and, desc, eq, gt, isNotNull } from 'drizzle-orm';
import { instant } from '#server/core/instant.ts';
import type { Messages } from '#server/core/messages.ts';
import type { Database } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { story } from '#server/db/schema/story.ts';
import { coverPathOrNull } from '#server/files/cover.ts';
import { namedGenre } from '#server/story/catalogue.ts';
import { isFinished } from '#server/story/present-story.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { storyLanguage } from '#shared/domain/story-language.ts';

/** A story on a share page. `cover` is a path on this host. */
export type SharedStory = {
  readonly id: BookId;
  readonly title: string;
  readonly penName: string;
  readonly synopsis: string;
  /** Tag of the language in which it is written. */
  readonly language: string;
  readonly genre: string;
  readonly cover: string | null;
  readonly finished: boolean;
  readonly chapterCount: number;
  readonly words: number;
  readonly updatedAt: string;
};

/** Addresses in a sitemap at most. */
const SITEMAP_MAX = 49_999;

/** A story that is open to readers, with its author's pen name; undefined for any other. */
export async function loadOpenStory(db: Database, id: BookId) {
  const [row] = await db
    .select({ story, penName: account.penName })
    .from(story)
    .innerJoin(account, eq(account.id, story.ownerId))
    .where(and(eq(story.id, id), isNotNull(story.openedAt)));
  return row;
}

type OpenStory = NonNullable<Awaited<ReturnType<typeof loadOpenStory>>>;

/** A story for its share page, with the genre's name in the page's language. */
export const presentSharedStory = ({ story: row, penName }: OpenStory, messages: Messages): SharedStory => ({
  id: row.id,
  title: row.title,
  penName,
  synopsis: row.synopsis,
  language: storyLanguage(row),
  genre: namedGenre(row.genreId, messages).name,
  cover: coverPathOrNull(row.coverId, 'large'),
  finished: isFinished(row),
  chapterCount: row.publishedCount,
  words: row.publishedWords,
  updatedAt: instant(Math.max(row.lastPublishedAt, row.openedAt ?? 0)),
});

/** The stories of a sitemap, those with the newest chapters first. Stories without a published chapter are left out. */
export async function sitemapStories(db: Database): Promise<{ id: BookId; updatedAt: string }[]> {
  const rows = await db
    .select({ id: story.id, at: story.lastPublishedAt })
    .from(story)
    .where(and(isNotNull(story.openedAt), gt(story.publishedCount, 0)))
    .orderBy(desc(story.lastPublishedAt), desc(story.id))
    .limit(SITEMAP_MAX);
  return rows.map(({ id, at }) => ({ id, updatedAt: instant(at) }));
}
