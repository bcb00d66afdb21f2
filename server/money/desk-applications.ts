import { and, desc, eq, lte, ne } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import { instant } from '#server/core/instant.ts';
import { done, failed, type Outcome } from '#server/core/outcome.ts';
import { behind, inOrder, type ListOrder, pageOf } from '#server/core/page.ts';
import { writeAudit } from '#server/core/write-audit.ts';
import type { Database } from '#server/db/database.ts';
import { isSuspended } from '#server/db/is-suspended.ts';
import { account } from '#server/db/schema/account.ts';
import { application } from '#server/db/schema/application.ts';
import { story } from '#server/db/schema/story.ts';
import type { ApplicationId } from '#shared/domain/ids.ts';
import type * as wire from '#shared/protocol/money/desk-money.ts';
import { chapterCounts, decidedAt } from './apply-pages.ts';
import { stepsOf } from './steps.ts';
import { approvedContract, storyBonuses } from './story-bonuses.ts';

const PAGE = 50;

const columns = { row: application, bookName: story.title, iname: account.penName, suspended: isSuspended };
type Found = { row: typeof application.$inferSelect; bookName: string; iname: string; suspended: boolean };

const present = ({ row, bookName, iname, suspended }: Found) => ({
  id: row.id,
  type: row.type,
  bonusKind: row.bonusKind,
  bookId: row.storyId,
  bookName,
  iname,
  suspended,
  amount: row.amount,
  state: row.state,
  submittedAt: instant(row.submittedAt),
  decidedAt: decidedAt(row),
});

const evidenceOf = ({ platformUrl, leadDays }: Found['row']) =>
  platformUrl === null || leadDays === null ? null : { platformUrl, leadDays };

/** The application for the same bonus before this one; null if there is none, as for every completion. */
async function lastOf(db: Database, row: Found['row']) {
  if (row.bonusKind === null) return null;
  const [last] = await db
    .select()
    .from(application)
    .where(
      and(
        eq(application.storyId, row.storyId),
        eq(application.type, row.type),
        eq(application.bonusKind, row.bonusKind),
        ne(application.id, row.id),
        lte(application.submittedAt, row.submittedAt),
      ),
    )
    .orderBy(desc(application.submittedAt), desc(application.id))
    .limit(1);
  return last === undefined
    ? null
    : {
        submittedAt: instant(last.submittedAt),
        reason: last.reason,
        note: last.note,
        wordsThen: last.words,
        amount: last.amount,
        evidence: evidenceOf(last),
      };
}

/** A page of the completions or bonuses in a state: the longest waiting first, or the newest decision first. */
export async function deskApplications(
  db: Database,
  { type, state, cursor }: v.InferOutput<typeof wire.deskApplicationsRequest>,
): Promise<Outcome<v.InferOutput<typeof wire.deskApplicationsAnswer>>> {
  const order: ListOrder = {
    value: application.stateAt,
    id: application.id,
    direction: state === 'waiting' ? 'ascending' : 'descending',
  };
  const rows = await db
    .select(columns)
    .from(application)
    .innerJoin(story, eq(story.id, application.storyId))
    .innerJoin(account, eq(account.id, application.ownerId))
    .where(and(eq(application.type, type), eq(application.state, state), behind(order, cursor)))
    .orderBy(...inOrder(order))
    .limit(PAGE + 1);
  return done(pageOf(rows, PAGE, ({ row }) => ({ value: row.stateAt, id: row.id }), present));
}

/** One application with its evidence, for an editor's decision (docs/spec, section 6, Desk). */
export async function deskApplication(
  db: Database,
  call: AuthorCall,
  id: ApplicationId,
): Promise<Outcome<v.InferOutput<typeof wire.deskApplicationAnswer>>> {
  const [found] = await db
    .select({ ...columns, story })
    .from(application)
    .innerJoin(story, eq(story.id, application.storyId))
    .innerJoin(account, eq(account.id, application.ownerId))
    .where(eq(application.id, id));
  if (found === undefined) return failed('notFound');
  const { row, story: about } = found;
  await writeAudit(db, call, 'application.read', id, '');
  const signed = await approvedContract(db, about.id);
  const bonuses = signed === undefined ? [] : storyBonuses(about, signed.contractType, row.leadDays);
  const { drafts, scheduled } = await chapterCounts(db, about.id);
  const history = await stepsOf(db, [id]);
  return done({
    ...present(found),
    ownerId: row.ownerId,
    own: row.ownerId === call.user.userId,
    currency: 'USD',
    reason: row.reason,
    note: row.note,
    evidence: evidenceOf(row),
    contract:
      signed === undefined
        ? null
        : {
            number: signed.number,
            contractType: signed.contractType,
            decidedAt: instant(signed.decidedAt ?? signed.submittedAt),
          },
    wordsThen: row.words,
    words: about.publishedWords,
    completion: about.completion,
    publishedChapters: about.publishedCount,
    drafts,
    scheduled,
    lastPublishedAt: about.lastPublishedAt === 0 ? null : instant(about.lastPublishedAt),
    due: row.type === 'bonus' ? (bonuses.find(({ kind }) => kind === row.bonusKind) ?? null) : null,
    history: history(id),
    last: await lastOf(db, row),
  });
}
