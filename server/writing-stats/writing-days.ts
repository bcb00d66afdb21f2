import { and, asc, eq, gte } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import { done, type Outcome } from '#server/core/outcome.ts';
import type { Database } from '#server/db/database.ts';
import { writingDay, writingGoal } from '#server/db/schema/writing-stats.ts';
import type { writingDaysAnswer } from '#shared/protocol/writing-stats/writing-stats.ts';

/** The words that all devices of the author counted from a day on, and the goals. */
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
