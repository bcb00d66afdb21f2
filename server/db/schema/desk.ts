import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { UserId } from '#shared/domain/ids.ts';
import { instant } from './columns.ts';

/** Every action at the editors' desk. A trigger of the migration refuses to change or delete lines. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid().primaryKey(),
    editorId: uuid('editor_id').$type<UserId>().notNull(),
    action: text().notNull(),
    subjectId: uuid('subject_id').notNull(),
    detail: text().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('audit_log_at').on(table.at, table.id)],
);
