import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { ofAccount } from './account.ts';
import { instant } from './columns.ts';

/**
 * Files of the file store that nothing uses yet, or any more. Each stored file has a row here or a row that uses it, so no file is left
 * behind (server/files/unused-files.ts).
 */
export const unusedFile = pgTable(
  'unused_file',
  {
    /** The file's name in the file store. */
    name: text().primaryKey(),
    ownerId: ofAccount('owner_id'),
    /** When the file is to be deleted. */
    dueAt: instant('due_at').notNull(),
  },
  (table) => [index('unused_file_due').on(table.dueAt), index('unused_file_owner').on(table.ownerId)],
);
