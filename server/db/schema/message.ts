import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { MessageId } from '#shared/domain/ids.ts';
import type { MessageKind, MessageType } from '#shared/domain/message.ts';
import { ofAccount } from './account.ts';
import { instant } from './columns.ts';
import { ofNotice } from './notice.ts';

/** The messages of authors (docs/spec, section 2, Inbox). Only the facts are stored: the text is made in the reader's language. */
export const message = pgTable(
  'message',
  {
    id: uuid().$type<MessageId>().primaryKey(),
    ownerId: ofAccount('owner_id'),
    type: text().$type<MessageType>().notNull(),
    kind: text().$type<MessageKind>().notNull(),
    /** JSON object of the kind's facts. */
    facts: text().notNull(),
    /** Hash-route path of the screen that it is about. */
    route: text(),
    /** Whether the author must still act. Cleared when that is done, or when a later message about the same route replaces it. */
    actionRequired: boolean('action_required').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  (table) => [
    index('message_owner').on(table.ownerId, table.createdAt, table.id),
    index('message_unread').on(table.ownerId, table.readAt),
    // What editors wrote, for the desk's list.
    index('message_desk').on(table.createdAt, table.id).where(sql`kind = 'deskMessage'`),
  ],
);

/** Notices that an author has read in the inbox. Notices are public, so there is one row per notice and reader. */
export const noticeRead = pgTable(
  'notice_read',
  {
    userId: ofAccount('user_id'),
    noticeId: ofNotice(),
    readAt: instant('read_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.noticeId] })],
);
