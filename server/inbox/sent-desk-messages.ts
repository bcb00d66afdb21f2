import { and, eq, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { instant } from '#server/core/instant.ts';
import { done, type Outcome } from '#server/core/outcome.ts';
import { behind, inOrder, type ListOrder, pageOf } from '#server/core/page.ts';
import type { Database } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { message } from '#server/db/schema/message.ts';
import type { KeptFacts } from '#server/tell/told-words.ts';
import type { deskMessagesAnswer } from '#shared/protocol/inbox/message.ts';

const PAGE = 20;
const NEWEST: ListOrder = { value: message.createdAt, id: message.id, direction: 'descending' };

/** A page of what editors wrote to authors, newest first. Replies to questions are in the list of questions. */
export async function sentDeskMessages(
  db: Database,
  cursor: string,
): Promise<Outcome<v.InferOutput<typeof deskMessagesAnswer>>> {
  const rows = await db
    .select({ row: message, penName: account.penName })
    .from(message)
    .innerJoin(account, eq(account.id, message.ownerId))
    // The kind is written into the statement and not bound, so that the index of these messages is used.
    .where(and(sql`${message.kind} = 'deskMessage'`, behind(NEWEST, cursor)))
    .orderBy(...inOrder(NEWEST))
    .limit(PAGE + 1);
  return done(
    pageOf(
      rows,
      PAGE,
      ({ row }) => ({ value: row.createdAt, id: row.id }),
      ({ row, penName }) => {
        const { title = '', text = '' } = JSON.parse(row.facts) as KeptFacts;
        return {
          id: row.id,
          penName,
          title: String(title),
          text: String(text),
          sentAt: instant(row.createdAt),
        };
      },
    ),
  );
}
