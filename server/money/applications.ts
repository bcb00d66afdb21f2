import { and, eq, type SQL } from 'drizzle-orm';
import type { AuthorCall } from '#server/core/call.ts';
import { instant, instantOrNull } from '#server/core/instant.ts';
import { done, failed, type Outcome } from '#server/core/outcome.ts';
import { behind, inOrder, type ListOrder, pageOf } from '#server/core/page.ts';
import type { Database } from '#server/db/database.ts';
import { application } from '#server/db/schema/application.ts';
import { contract } from '#server/db/schema/contract.ts';
import { withdrawal } from '#server/db/schema/money.ts';
import { story } from '#server/db/schema/story.ts';
import { ownStory } from '#server/story/own-story.ts';
import type { BookId } from '#shared/domain/ids.ts';
import type { ApplyItem } from '#shared/protocol/money/apply.ts';
import { decidedAt } from './apply-pages.ts';
import { stepsOf } from './steps.ts';

const PAGE = 50;
const newest = (table: typeof application | typeof contract | typeof withdrawal): ListOrder => ({
  value: table.submittedAt,
  id: table.id,
  direction: 'descending',
});

/** An item with its position in the list, from one of the three tables. */
type Placed = { value: number; id: string; item: ApplyItem };

/**
 * Applications of every kind, newest first: of one story, or all of the author's, withdrawals included (docs/spec, section 7, Money). A
 * full page is read from each table; the merged page is cut from these.
 */
export async function listApplications(
  db: Database,
  call: AuthorCall,
  bookId: BookId | undefined,
  cursor: string,
): Promise<Outcome<{ items: ApplyItem[]; nextCursor: string | null }>> {
  if (bookId !== undefined && (await ownStory(db, call.user.userId, bookId)) === undefined)
    return failed('notFound');
  const rows = [
    ...(await contracts(db, call, bookId, cursor)),
    ...(await completionsAndBonuses(db, call, bookId, cursor)),
    ...(bookId === undefined ? await withdrawals(db, call, cursor) : []),
  ].sort((a, b) => b.value - a.value || (a.id < b.id ? 1 : -1));
  return done(
    pageOf(
      rows,
      PAGE,
      ({ value, id }) => ({ value, id }),
      ({ item }) => item,
    ),
  );
}

const NOTHING = { bonusKind: null, month: null, amount: null, currency: 'USD' as const };

/** Condition for the author's rows of a table after the cursor, of one story or of all. */
const ofAuthor = (
  table: typeof contract | typeof application,
  call: AuthorCall,
  bookId: BookId | undefined,
  cursor: string,
): SQL | undefined =>
  and(
    eq(table.ownerId, call.user.userId),
    bookId === undefined ? undefined : eq(table.storyId, bookId),
    behind(newest(table), cursor),
  );

async function contracts(
  db: Database,
  call: AuthorCall,
  bookId: BookId | undefined,
  cursor: string,
): Promise<Placed[]> {
  const rows = await db
    .select({ row: contract, bookName: story.title })
    .from(contract)
    .innerJoin(story, eq(story.id, contract.storyId))
    .where(ofAuthor(contract, call, bookId, cursor))
    .orderBy(...inOrder(newest(contract)))
    .limit(PAGE + 1);
  return rows.map(({ row, bookName }) => {
    const { id, state, reason, storyId } = row;
    const submitted = { state: 'waiting' as const, at: instant(row.submittedAt), reason: '' };
    const decided = row.decidedAt === null ? [] : [{ state, at: instant(row.decidedAt), reason }];
    const item: ApplyItem = {
      ...NOTHING,
      id,
      type: 'contract',
      bookId: storyId,
      bookName,
      state,
      reason,
      submittedAt: submitted.at,
      decidedAt: instantOrNull(row.decidedAt),
      history: [submitted, ...decided],
    };
    return { value: row.submittedAt, id, item };
  });
}

async function completionsAndBonuses(
  db: Database,
  call: AuthorCall,
  bookId: BookId | undefined,
  cursor: string,
): Promise<Placed[]> {
  const rows = await db
    .select({ row: application, bookName: story.title })
    .from(application)
    .innerJoin(story, eq(story.id, application.storyId))
    .where(ofAuthor(application, call, bookId, cursor))
    .orderBy(...inOrder(newest(application)))
    .limit(PAGE + 1);
  const history = await stepsOf(
    db,
    rows.map(({ row }) => row.id),
  );
  return rows.map(({ row, bookName }) => {
    const { id, type, bonusKind, amount, state, reason, storyId } = row;
    const item: ApplyItem = {
      ...NOTHING,
      id,
      type,
      bonusKind,
      amount,
      bookId: storyId,
      bookName,
      state,
      reason,
      submittedAt: instant(row.submittedAt),
      decidedAt: decidedAt(row),
      history: history(id),
    };
    return { value: row.submittedAt, id, item };
  });
}

async function withdrawals(db: Database, call: AuthorCall, cursor: string): Promise<Placed[]> {
  const rows = await db
    .select()
    .from(withdrawal)
    .where(and(eq(withdrawal.ownerId, call.user.userId), behind(newest(withdrawal), cursor)))
    .orderBy(...inOrder(newest(withdrawal)))
    .limit(PAGE + 1);
  const history = await stepsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { id, month, amount, state, reason } = row;
    const item: ApplyItem = {
      ...NOTHING,
      id,
      type: 'withdrawal',
      bookId: null,
      bookName: null,
      month,
      amount,
      state,
      reason,
      submittedAt: instant(row.submittedAt),
      decidedAt: state === 'waiting' ? null : instant(row.stateAt),
      history: history(id),
    };
    return { value: row.submittedAt, id, item };
  });
}
