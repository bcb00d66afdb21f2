import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { QuestionId } from '#shared/domain/ids.ts';
import { ofAccount } from './account.ts';
import { instant } from './columns.ts';

/** Questions from authors to the editors. The reply is also a message in the author's inbox. */
export const question = pgTable(
  'question',
  {
    id: uuid().$type<QuestionId>().primaryKey(),
    ownerId: ofAccount('owner_id'),
    text: text().notNull(),
    askedAt: instant('asked_at').notNull(),
    answeredAt: instant('answered_at'),
    /** Null while it waits, and if it was answered by an earlier version. */
    reply: text(),
  },
  (table) => [
    index('question_waiting').on(table.answeredAt, table.askedAt, table.id),
    index('question_answered').on(table.answeredAt, table.id),
    index('question_owner').on(table.ownerId, table.askedAt),
  ],
);
