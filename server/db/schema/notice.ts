import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { NoticeId, UserId } from '#shared/domain/ids.ts';
import type { Language } from '#shared/domain/language.ts';
import type { NoticeCategory } from '#shared/domain/notice.ts';
import { instant } from './columns.ts';

/** A public notice (docs/spec, section 2, Public pages). */
export const notice = pgTable(
  'notice',
  {
    id: uuid().$type<NoticeId>().primaryKey(),
    category: text().$type<NoticeCategory>().notNull(),
    editorId: uuid('editor_id').$type<UserId>().notNull(),
    publishedAt: instant('published_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [index('notice_published').on(table.publishedAt, table.id)],
);

/** A column with the notice to which a row belongs; the row is deleted with it. */
export const ofNotice = () =>
  uuid('notice_id')
    .$type<NoticeId>()
    .notNull()
    .references(() => notice.id, { onDelete: 'cascade' });

/** A notice's title and text in one language. */
export const noticeText = pgTable(
  'notice_text',
  {
    noticeId: ofNotice(),
    language: text().$type<Language>().notNull(),
    title: text().notNull(),
    text: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.noticeId, table.language] })],
);
