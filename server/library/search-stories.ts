import { and, eq, gt, ilike, isNotNull, ne, or, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Call } from '#server/core/call.ts';
import { done, type Outcome } from '#server/core/outcome.ts';
import { behind, inOrder, type ListOrder, pageOf } from '#server/core/page.ts';
import type { Database } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { story } from '#server/db/schema/story.ts';
import type { searchAnswer, searchRequest } from '#shared/protocol/library/public-story.ts';
import { presentPublicStory } from './public-story.ts';

const PAGE = 20;

const SORT_COLUMN = {
  newest: story.openedAt,
  updated: story.lastPublishedAt,
  words: story.publishedWords,
} as const;

/** Finds the typed text literally: `%`, `_` and `\` stand for themselves. */
const containing = (typed: string): string => `%${typed.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** The public library: opened stories by title or pen name, filtered and sorted, by page (docs/spec, section 2, Public pages). */
export async function searchStories(
  db: Database,
  call: Call,
  request: v.InferOutput<typeof searchRequest>,
): Promise<Outcome<v.InferOutput<typeof searchAnswer>>> {
  const column = SORT_COLUMN[request.sort];
  const order: ListOrder = { value: column, id: story.id, direction: 'descending' };
  const typed = request.searchValue.trim();
  const rows = await db
    .select({ story, penName: account.penName, sortValue: sql<number>`${column}`.mapWith(Number) })
    .from(story)
    .innerJoin(account, eq(account.id, story.ownerId))
    .where(
      and(
        isNotNull(story.openedAt),
        gt(story.publishedCount, 0),
        typed === ''
          ? undefined
          : or(ilike(story.title, containing(typed)), ilike(account.penName, containing(typed))),
        request.genreId === '' ? undefined : eq(story.genreId, request.genreId),
        request.audience === '' ? undefined : eq(story.audience, request.audience),
        request.finished === 'true' ? eq(story.completion, 'approved') : undefined,
        request.finished === 'false' ? ne(story.completion, 'approved') : undefined,
        behind(order, request.cursor),
      ),
    )
    .orderBy(...inOrder(order))
    .limit(PAGE + 1);
  return done(
    pageOf(
      rows,
      PAGE,
      (row) => ({ value: row.sortValue, id: row.story.id }),
      (row) => presentPublicStory(row.story, row.penName, call),
    ),
  );
}
