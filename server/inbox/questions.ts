import { and, count, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import { instant, instantOrNull } from '#server/core/instant.ts';
import { done, type Outcome, refused } from '#server/core/outcome.ts';
import { behind, inOrder, type ListOrder, pageOf } from '#server/core/page.ts';
import { writeAudit } from '#server/core/write-audit.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { isSuspended } from '#server/db/is-suspended.ts';
import { account } from '#server/db/schema/account.ts';
import { question } from '#server/db/schema/question.ts';
import type { QuestionId } from '#shared/domain/ids.ts';
import { QUESTIONS_A_DAY_MAX } from '#shared/domain/limits.ts';
import type {
  deskQuestionsAnswer,
  deskQuestionsRequest,
  questionListAnswer,
} from '#shared/protocol/inbox/message.ts';

const DAY = 86_400_000;

/** An author writes to the editors, at most `QUESTIONS_A_DAY_MAX` times in 24 hours; then `tooManyQuestions`. */
export async function askQuestion(tx: Tx, call: AuthorCall, text: string): Promise<Outcome<unknown>> {
  const ownerId = call.user.userId;
  // Because of the lock, parallel questions are counted one after another.
  await tx.select({ id: account.id }).from(account).where(eq(account.id, ownerId)).for('no key update');
  const [recent] = await tx
    .select({ asked: count() })
    .from(question)
    .where(
      and(
        eq(question.ownerId, ownerId),
        gt(question.askedAt, call.now - DAY),
        // Questions later than this were asked before the clock went back.
        lt(question.askedAt, call.now + DAY),
      ),
    );
  if ((recent?.asked ?? 0) >= QUESTIONS_A_DAY_MAX) return refused('tooManyQuestions');
  await tx.insert(question).values({ id: call.newId<QuestionId>(), ownerId, text, askedAt: call.now });
  return done(undefined, 'operation');
}

const PAGE = 50;
const NEWEST: ListOrder = { value: question.askedAt, id: question.id, direction: 'descending' };
const LAST_ANSWERED: ListOrder = { value: question.answeredAt, id: question.id, direction: 'descending' };

/** A page of what the author wrote to the editors, newest first, with the replies. */
export async function ownQuestions(
  db: Database,
  call: AuthorCall,
  cursor: string,
): Promise<Outcome<v.InferOutput<typeof questionListAnswer>>> {
  const rows = await db
    .select()
    .from(question)
    .where(and(eq(question.ownerId, call.user.userId), behind(NEWEST, cursor)))
    .orderBy(...inOrder(NEWEST))
    .limit(PAGE + 1);
  return done(
    pageOf(
      rows,
      PAGE,
      ({ askedAt, id }) => ({ value: askedAt, id }),
      ({ id, text, askedAt, answeredAt, reply }) => ({
        id,
        text,
        askedAt: instant(askedAt),
        answeredAt: instantOrNull(answeredAt),
        reply,
      }),
    ),
  );
}

/** A page of the authors' questions in a state (deskQuestionsRequest). The reading is recorded in the audit log. */
export async function deskQuestions(
  db: Database,
  call: AuthorCall,
  { state, cursor }: v.InferOutput<typeof deskQuestionsRequest>,
): Promise<Outcome<v.InferOutput<typeof deskQuestionsAnswer>>> {
  // The reading is recorded because the answer contains authors' words. A list has no id, so the subject is its reader.
  await writeAudit(db, call, 'questions.read', call.user.userId, '');
  const isWaiting = state === 'waiting';
  const order = isWaiting ? NEWEST : LAST_ANSWERED;
  const rows = await db
    .select({ row: question, penName: account.penName, suspended: isSuspended })
    .from(question)
    .innerJoin(account, eq(account.id, question.ownerId))
    .where(
      and(isWaiting ? isNull(question.answeredAt) : isNotNull(question.answeredAt), behind(order, cursor)),
    )
    .orderBy(...inOrder(order))
    .limit(PAGE + 1);
  return done(
    pageOf(
      rows,
      PAGE,
      ({ row }) => ({ value: (isWaiting ? null : row.answeredAt) ?? row.askedAt, id: row.id }),
      ({ row, penName, suspended }) => ({
        id: row.id,
        authorId: row.ownerId,
        penName,
        suspended,
        text: row.text,
        askedAt: instant(row.askedAt),
        answeredAt: instantOrNull(row.answeredAt),
        reply: row.reply,
      }),
    ),
  );
}
