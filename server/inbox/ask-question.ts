import { and, count, eq, gt, lt } from 'drizzle-orm';
import type { AuthorCall } from '#server/core/call.ts';
import { done, type Outcome, refused } from '#server/core/outcome.ts';
import type { Tx } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { question } from '#server/db/schema/question.ts';
import type { QuestionId } from '#shared/domain/ids.ts';
import { QUESTIONS_A_DAY_MAX } from '#shared/domain/limits.ts';

const DAY = 86_400_000;

/** An author writes to the editors, at most `QUESTIONS_A_DAY_MAX` times in 24 hours; then `tooManyQuestions`. */
export async function askQuestion(tx: Tx, call: AuthorCall, text: string): Promise<Outcome<unknown>> {
  const ownerId = call.user.userId;
  // The lock makes parallel questions count one after the other.
  await tx.select({ id: account.id }).from(account).where(eq(account.id, ownerId)).for('no key update');
  const [recent] = await tx
    .select({ asked: count() })
    .from(question)
    .where(
      and(
        eq(question.ownerId, ownerId),
        gt(question.askedAt, call.now - DAY),
        // Later ones were asked before the clock went back.
        lt(question.askedAt, call.now + DAY),
      ),
    );
  if ((recent?.asked ?? 0) >= QUESTIONS_A_DAY_MAX) return refused('tooManyQuestions');
  await tx.insert(question).values({ id: call.newId<QuestionId>(), ownerId, text, askedAt: call.now });
  return done(undefined, 'operation');
}
