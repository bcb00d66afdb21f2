import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import { instant, instantOrNull } from '#server/core/instant.ts';
import { done, failed, type Outcome } from '#server/core/outcome.ts';
import type { Database, Reader } from '#server/db/database.ts';
import { numberColumn } from '#server/db/number-column.ts';
import { application } from '#server/db/schema/application.ts';
import { chapter } from '#server/db/schema/story.ts';
import { ownStory } from '#server/story/own-story.ts';
import { standingOf } from '#server/story/standing.ts';
import type { BookId } from '#shared/domain/ids.ts';
import type * as wire from '#shared/protocol/money/apply.ts';
import { approvedContract, storyBonuses } from './story-bonuses.ts';

type ApplicationRow = typeof application.$inferSelect;

/** When an application was decided, in its wire form; null while it waits. */
export const decidedAt = (row: Pick<ApplicationRow, 'state' | 'stateAt'>): string | null =>
  row.state === 'waiting' ? null : instant(row.stateAt);

/**
 * Counts the chapters of a story whose newest text readers cannot see: drafts, scheduled chapters, and published chapters with newer
 * changes (docs/spec, section 2, Money pages).
 */
export async function chapterCounts(db: Reader, id: BookId) {
  const countOf = (condition: ReturnType<typeof sql>) =>
    numberColumn(sql`count(*) filter (where ${condition})`);
  const unseen = sql`${chapter.publishedRevisionId} is null`;
  const [row] = await db
    .select({
      drafts: countOf(sql`${unseen} and ${chapter.publishAt} is null`),
      scheduled: countOf(sql`${chapter.publishAt} is not null`),
      changed: countOf(
        sql`${chapter.publishedRevisionId} <> ${chapter.revisionId} and ${chapter.publishAt} is null`,
      ),
    })
    .from(chapter)
    .where(and(eq(chapter.storyId, id), isNull(chapter.deletedAt)));
  return row ?? { drafts: 0, scheduled: 0, changed: 0 };
}

/** The bonus page's data of a story (docs/spec, section 2, Money pages). */
export async function bonusPage(
  db: Database,
  call: AuthorCall,
  id: BookId,
): Promise<Outcome<v.InferOutput<typeof wire.applyBonusesAnswer>>> {
  const known = await ownStory(db, call.user.userId, id);
  if (known === undefined) return failed('notFound');
  const signed = await approvedContract(db, id);
  const contractType = signed?.contractType ?? known.contractType;
  const rows = await db
    .select()
    .from(application)
    .where(and(eq(application.storyId, id), eq(application.type, 'bonus')))
    // An open application for a bonus takes precedence over earlier ones: there is at most one open application.
    .orderBy(asc(eq(application.state, 'rejected')), desc(application.submittedAt), desc(application.id));
  return done({
    bookId: id,
    bookName: known.title,
    contractType,
    contract: (await standingOf(db, known)).standing,
    words: known.publishedWords,
    completion: known.completion,
    currency: 'USD',
    bonuses: storyBonuses(known, contractType).map((bonus) => {
      const last = rows.find(({ bonusKind }) => bonusKind === bonus.kind);
      return {
        ...bonus,
        claimable:
          signed !== undefined &&
          bonus.lacks.length === 0 &&
          (last === undefined || last.state === 'rejected'),
        application:
          last === undefined
            ? null
            : {
                id: last.id,
                state: last.state,
                reason: last.reason,
                amount: last.amount ?? 0,
                submittedAt: instant(last.submittedAt),
                decidedAt: decidedAt(last),
              },
      };
    }),
  });
}

/** The check list of a story's completion (docs/spec, section 2, Money pages). */
export async function completionPage(
  db: Database,
  call: AuthorCall,
  id: BookId,
): Promise<Outcome<v.InferOutput<typeof wire.applyCompletionAnswer>>> {
  const known = await ownStory(db, call.user.userId, id);
  if (known === undefined) return failed('notFound');
  const signed = await approvedContract(db, id);
  const contractType = signed?.contractType ?? known.contractType;
  const [filed] = await db
    .select()
    .from(application)
    .where(and(eq(application.storyId, id), eq(application.type, 'completion')));
  return done({
    bookId: id,
    bookName: known.title,
    state: known.completion,
    reason: filed?.reason ?? '',
    submittedAt: instantOrNull(filed?.submittedAt ?? null),
    decidedAt: filed === undefined ? null : decidedAt(filed),
    contract: (await standingOf(db, known)).standing,
    contractType,
    words: known.publishedWords,
    publishedChapters: known.publishedCount,
    ...(await chapterCounts(db, id)),
    lastPublishedAt: known.lastPublishedAt === 0 ? null : instant(known.lastPublishedAt),
    currency: 'USD',
    brings: storyBonuses(known, contractType, null, true),
  });
}
