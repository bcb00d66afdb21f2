import {
  and,
  asc,
  count,
  eq,
  exists,
  ilike,
  inArray,
  isNotNull,
  isNull,
  min,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import { done, type Outcome } from '#server/core/outcome.ts';
import { writeAudit } from '#server/core/write-audit.ts';
import type { Database } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { application } from '#server/db/schema/application.ts';
import { contract } from '#server/db/schema/contract.ts';
import { chapter, story, tombstone } from '#server/db/schema/story.ts';
import { coverPathOrNull } from '#server/files/cover.ts';
import { DECIDED_TYPES } from '#shared/domain/application.ts';
import { type BookId, type ChapterId, parseId } from '#shared/domain/ids.ts';
import type { DeskStory, deskStoriesAnswer } from '#shared/protocol/desk/stories.ts';
import { containing } from './find-people.ts';

const STORIES = 20;

const COLUMNS = {
  id: story.id,
  title: story.title,
  coverId: story.coverId,
  openedAt: story.openedAt,
  completion: story.completion,
  chapters: story.publishedCount,
  words: story.publishedWords,
  ownerId: story.ownerId,
  iname: account.penName,
  role: account.role,
  deletedAt: account.deletedAt,
  deleteAt: account.deleteAt,
  disabledAt: account.disabledAt,
};

const inReview = and(
  eq(chapter.inspectState, 'waiting'),
  isNull(chapter.deletedAt),
  isNotNull(chapter.submittedRevisionId),
);

/**
 * Finds stories by a part of the title, by the whole id or by a whole contract number (docs/spec, section 6, Desk): those that readers see,
 * and of the private ones those of which their author has sent something to the editors. The title of any other is the author's alone. The
 * audit log records each search with the ids it found, but not what was typed, as the log is kept for ever.
 */
export async function findStories(
  db: Database,
  call: AuthorCall,
  typed: string,
): Promise<Outcome<v.InferOutput<typeof deskStoriesAnswer>>> {
  const id = parseId<BookId>(typed.toLowerCase());
  const rows = await db
    .select(COLUMNS)
    .from(story)
    .innerJoin(account, eq(account.id, story.ownerId))
    .where(and(id === undefined ? isNamed(db, typed) : eq(story.id, id), isForEditors(db)))
    .orderBy(asc(story.title), asc(story.id))
    .limit(STORIES + 1);
  const shown = rows.slice(0, STORIES);
  const ids = shown.map((row) => row.id);
  await writeAudit(db, call, 'stories.find', call.user.userId, JSON.stringify({ found: ids }));
  const work = await workOn(db, ids);
  return done({
    items: shown.map((row) => present(row, work, call.now)),
    more: rows.length > STORIES,
    deleted: id !== undefined && rows.length === 0 && (await isDeleted(db, id)),
  });
}

const isNamed = (db: Database, typed: string): SQL | undefined =>
  or(
    ilike(story.title, containing(typed)),
    exists(
      db
        .select({ one: sql`1` })
        .from(contract)
        .where(and(eq(contract.storyId, story.id), eq(contract.number, typed.toUpperCase()))),
    ),
  );

/** Readers see the story, or the desk shows its title already: with a contract, an application, or a chapter that waits. */
function isForEditors(db: Database): SQL | undefined {
  const one = { one: sql`1` };
  return or(
    isNotNull(story.openedAt),
    exists(db.select(one).from(contract).where(eq(contract.storyId, story.id))),
    exists(db.select(one).from(application).where(eq(application.storyId, story.id))),
    exists(
      db
        .select(one)
        .from(chapter)
        .where(and(eq(chapter.storyId, story.id), inReview)),
    ),
  );
}

async function isDeleted(db: Database, id: BookId): Promise<boolean> {
  const [row] = await db
    .select({ id: tombstone.id })
    .from(tombstone)
    .where(and(eq(tombstone.id, id), eq(tombstone.kind, 'story')));
  return row !== undefined;
}

/** By story: what its author has sent to the editors, the oldest first. */
type Work = {
  readonly contracts: readonly (DeskStory['contracts'][number] & { storyId: BookId })[];
  readonly applications: readonly (DeskStory['applications'][number] & { storyId: BookId })[];
  readonly reviews: readonly { storyId: BookId; id: string | null; waiting: number }[];
};

async function workOn(db: Database, ids: BookId[]): Promise<Work> {
  if (ids.length === 0) return { contracts: [], applications: [], reviews: [] };
  const contracts = await db
    .select({ storyId: contract.storyId, id: contract.id, number: contract.number, state: contract.state })
    .from(contract)
    .where(inArray(contract.storyId, ids))
    .orderBy(asc(contract.submittedAt), asc(contract.id));
  const applications = await db
    .select({
      storyId: application.storyId,
      id: application.id,
      type: application.type,
      bonusKind: application.bonusKind,
      state: application.state,
    })
    .from(application)
    .where(and(inArray(application.storyId, ids), inArray(application.type, DECIDED_TYPES)))
    .orderBy(asc(application.submittedAt), asc(application.id));
  const reviews = await db
    .select({ storyId: chapter.storyId, id: min(sql<string>`${chapter.id}::text`), waiting: count() })
    .from(chapter)
    .where(and(inArray(chapter.storyId, ids), inReview))
    .groupBy(chapter.storyId);
  return { contracts, applications, reviews };
}

type Row = Pick<
  typeof story.$inferSelect,
  'id' | 'title' | 'coverId' | 'openedAt' | 'completion' | 'ownerId'
> &
  Pick<typeof account.$inferSelect, 'role' | 'deletedAt' | 'deleteAt' | 'disabledAt'> & {
    iname: string;
    chapters: number;
    words: number;
  };

function present(row: Row, { contracts, applications, reviews }: Work, now: number): DeskStory {
  const accountDeleted = row.deletedAt !== null || (row.deleteAt !== null && row.deleteAt <= now);
  const review = reviews.find(({ storyId }) => storyId === row.id);
  return {
    id: row.id,
    title: row.title,
    iname: row.iname,
    authorId: row.role === 'author' && !accountDeleted ? row.ownerId : null,
    suspended: row.disabledAt !== null && !accountDeleted,
    accountDeleted,
    iiconUrlMedium: coverPathOrNull(row.coverId, 'medium'),
    opened: row.openedAt !== null,
    finished: row.completion === 'approved',
    chapters: row.chapters,
    words: row.words,
    contracts: contracts
      .filter(({ storyId }) => storyId === row.id)
      .map(({ id, number, state }) => ({ id, number, state })),
    applications: applications
      .filter(({ storyId }) => storyId === row.id)
      .map(({ id, type, bonusKind, state }) => ({ id, type, bonusKind, state })),
    review:
      review === undefined || review.id === null
        ? null
        : { id: review.id as ChapterId, waiting: review.waiting },
  };
}
