import { and, eq, isNull } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import { instant } from '#server/core/instant.ts';
import { done, type Outcome } from '#server/core/outcome.ts';
import { behind, inOrder, type ListOrder, pageOf } from '#server/core/page.ts';
import { writeAudit } from '#server/core/write-audit.ts';
import type { Database } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { question } from '#server/db/schema/question.ts';
import type { deskQuestionsAnswer } from '#shared/protocol/inbox/message.ts';

const PAGE = 50;
const NEWEST: ListOrder = { value: question.askedAt, id: question.id, direction: 'descending' };

/** Authors' unanswered questions, newest first. */
export async function waitingQuestions(
  db: Database,
  call: AuthorCall,
  cursor: string,
): Promise<Outcome<v.InferOutput<typeof deskQuestionsAnswer>>> {
  // The words of authors. A list has no subject of its own: its reader stands for it.
  await writeAudit(db, call, 'questions.read', call.user.userId, '');
  const rows = await db
    .select({ row: question, penName: account.penName })
    .from(question)
    .innerJoin(account, eq(account.id, question.ownerId))
    .where(and(isNull(question.answeredAt), behind(NEWEST, cursor)))
    .orderBy(...inOrder(NEWEST))
    .limit(PAGE + 1);
  return done(
    pageOf(
      rows,
      PAGE,
      ({ row }) => ({ value: row.askedAt, id: row.id }),
      ({ row, penName }) => ({
        id: row.id,
        authorId: row.ownerId,
        penName,
        text: row.text,
        askedAt: instant(row.askedAt),
      }),
    ),
  );
}
