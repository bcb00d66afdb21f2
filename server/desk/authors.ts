import { and, count, desc, eq, gt, inArray, isNotNull, isNull, max, or, type SQL } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import { instant, instantOrNull } from '#server/core/instant.ts';
import { done, failed, type Outcome } from '#server/core/outcome.ts';
import { behind, inOrder, type ListOrder, pageOf } from '#server/core/page.ts';
import { writeAudit } from '#server/core/write-audit.ts';
import type { Database } from '#server/db/database.ts';
import { account, session } from '#server/db/schema/account.ts';
import { story } from '#server/db/schema/story.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type {
  DeskAuthorItem,
  deskAuthorAnswer,
  deskAuthorsAnswer,
  deskAuthorsRequest,
} from '#shared/protocol/desk/authors.ts';
import { isTyped } from './find-people.ts';

const PAGE = 20;
const STORIES = 50;
const NEWEST: ListOrder = { value: account.createdAt, id: account.id, direction: 'descending' };
const LAST_SUSPENDED: ListOrder = { value: account.disabledAt, id: account.id, direction: 'descending' };

/** Authors whose account is neither deleted nor being deleted at `now`. Editors have a list of their own. */
const isAuthor = (now: number): SQL | undefined =>
  and(
    eq(account.role, 'author'),
    isNull(account.deletedAt),
    or(isNull(account.deleteAt), gt(account.deleteAt, now)),
  );

const COLUMNS = {
  id: account.id,
  penName: account.penName,
  createdAt: account.createdAt,
  disabledAt: account.disabledAt,
  disabledReason: account.disabledReason,
};
type Row = Pick<typeof account.$inferSelect, keyof typeof COLUMNS>;

/**
 * A page of authors, found by a part of the pen name or the whole e-mail, or all of them (docs/spec, section 6, Authors). The audit log
 * records each page with the ids it shows, but not what was typed, as the log is kept for ever.
 */
export async function listAuthors(
  db: Database,
  call: AuthorCall,
  { typed, state, cursor }: v.InferOutput<typeof deskAuthorsRequest>,
): Promise<Outcome<v.InferOutput<typeof deskAuthorsAnswer>>> {
  const isSuspended = state === 'suspended';
  const order = isSuspended ? LAST_SUSPENDED : NEWEST;
  const rows = await db
    .select(COLUMNS)
    .from(account)
    .where(
      and(
        behind(order, cursor),
        isAuthor(call.now),
        isSuspended ? isNotNull(account.disabledAt) : undefined,
        typed === '' ? undefined : isTyped(typed),
      ),
    )
    .orderBy(...inOrder(order))
    .limit(PAGE + 1);
  const shown = rows.slice(0, PAGE).map(({ id }) => id);
  const action = typed === '' ? 'authors.read' : 'people.find';
  await writeAudit(db, call, action, call.user.userId, JSON.stringify({ found: shown }));
  const more = await readMore(db, shown);
  const placeOf = ({ id, createdAt, disabledAt }: Row) => ({
    id,
    value: isSuspended ? (disabledAt ?? 0) : createdAt,
  });
  return done(pageOf(rows, PAGE, placeOf, (row) => present(row, more)));
}

/** One author with the stories that are open to readers. `notFound`: an editor, a deleted account or an unknown id. */
export async function oneAuthor(
  db: Database,
  call: AuthorCall,
  id: UserId,
): Promise<Outcome<v.InferOutput<typeof deskAuthorAnswer>>> {
  const [row] = await db
    .select(COLUMNS)
    .from(account)
    .where(and(eq(account.id, id), isAuthor(call.now)));
  if (row === undefined) return failed('notFound');
  await writeAudit(db, call, 'author.read', id, '');
  const stories = await db
    .select({ id: story.id, title: story.title })
    .from(story)
    .where(and(eq(story.ownerId, id), isNotNull(story.openedAt)))
    .orderBy(desc(story.openedAt), desc(story.id))
    .limit(STORIES);
  return done({ ...present(row, await readMore(db, [id])), stories });
}

/** By account: the last use, in ms since epoch, and the numbers of stories. */
type More = {
  readonly seen: ReadonlyMap<UserId, number | null>;
  readonly stories: ReadonlyMap<UserId, { all: number; open: number }>;
};

async function readMore(db: Database, ids: UserId[]): Promise<More> {
  if (ids.length === 0) return { seen: new Map(), stories: new Map() };
  const seen = await db
    .select({ userId: session.userId, at: max(session.refreshedAt) })
    .from(session)
    .where(inArray(session.userId, ids))
    .groupBy(session.userId);
  const stories = await db
    .select({ ownerId: story.ownerId, all: count(), open: count(story.openedAt) })
    .from(story)
    .where(inArray(story.ownerId, ids))
    .groupBy(story.ownerId);
  return {
    seen: new Map(seen.map(({ userId, at }) => [userId, at])),
    stories: new Map(stories.map(({ ownerId, ...counts }) => [ownerId, counts])),
  };
}

function present(row: Row, { seen, stories }: More): DeskAuthorItem {
  const { all, open } = stories.get(row.id) ?? { all: 0, open: 0 };
  return {
    id: row.id,
    penName: row.penName,
    since: instant(row.createdAt),
    seenAt: instantOrNull(seen.get(row.id) ?? null),
    openStories: open,
    privateStories: all - open,
    suspension:
      row.disabledAt === null ? null : { since: instant(row.disabledAt), reason: row.disabledReason },
  };
}
