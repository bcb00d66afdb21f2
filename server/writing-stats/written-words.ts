import { and, asc, eq, gte, inArray, ne, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import { done, failed, type Outcome } from '#server/core/outcome.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { writingDay, writingGoal } from '#server/db/schema/writing-stats.ts';
import type { writingCountRequest, writingDaysAnswer } from '#shared/protocol/writing-stats/writing-stats.ts';

/**
 * Stores the words that a device counted per day, and the author's goals. A day's highest `seq` wins; of the goals, the last to arrive.
 * Another author's day is `notFound`.
 */
export async function countWords(
  tx: Tx,
  call: AuthorCall,
  { days, goals }: v.InferOutput<typeof writingCountRequest>,
): Promise<Outcome<unknown>> {
  const ownerId = call.user.userId;
  const updatedAt = call.now;
  if (days.length > 0) {
    const [foreign] = await tx
      .select({ id: writingDay.id })
      .from(writingDay)
      .where(
        and(
          inArray(
            writingDay.id,
            days.map(({ id }) => id),
          ),
          ne(writingDay.ownerId, ownerId),
        ),
      )
      .limit(1);
    if (foreign !== undefined) return failed('notFound');
    const newest = new Map([...days].sort((a, b) => a.seq - b.seq).map((row) => [row.id, row]));
    await tx
      .insert(writingDay)
      .values([...newest.values()].map((row) => ({ ...row, ownerId, updatedAt })))
      .onConflictDoUpdate({
        target: writingDay.id,
        set: {
          typed: sql`excluded.typed`,
          pasted: sql`excluded.pasted`,
          seq: sql`excluded.seq`,
          updatedAt,
        },
        setWhere: sql`${writingDay.ownerId} = ${ownerId} and ${writingDay.seq} < excluded.seq`,
      });
  }
  if (goals)
    await tx
      .insert(writingGoal)
      .values({ ...goals, ownerId, updatedAt })
      .onConflictDoUpdate({ target: writingGoal.ownerId, set: { ...goals, updatedAt } });
  return done(undefined);
}

/** The words that all of the author's devices counted, from a day on (YYYY-MM-DD), and the goals, null if none are set. */
export async function writingDays(
  db: Database,
  call: AuthorCall,
  from: string,
): Promise<Outcome<v.InferOutput<typeof writingDaysAnswer>>> {
  const { id, day, typed, pasted, seq } = writingDay;
  const days = await db
    .select({ id, day, typed, pasted, seq })
    .from(writingDay)
    .where(and(eq(writingDay.ownerId, call.user.userId), gte(day, from)))
    .orderBy(asc(day), asc(id));
  const [goals] = await db
    .select({ daily: writingGoal.daily, weekly: writingGoal.weekly, token: writingGoal.token })
    .from(writingGoal)
    .where(eq(writingGoal.ownerId, call.user.userId));
  return done({ days, goals: goals ?? null });
}
