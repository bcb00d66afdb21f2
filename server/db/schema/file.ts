import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { ofAccount } from './account.ts';
import { instant } from './columns.ts';

/**
 * Files of the file store that nothing uses: not yet, or no more. Each stored file has a row here or a row that uses it, so none is left
 * for ever (server/files/unused-files.ts).
 */
export const unusedFile = pgTable(
  'unused_file',
  {
    /** Its name in the file store. */
    name: text().primaryKey(),
    ownerId: ofAccount('owner_id'),
    /** When it is deleted. */
    dueAt: instant('due_at').notNull(),
  },
  (table) => [index('unused_file_due').on(table.dueAt), index('unused_file_owner').on(table.ownerId)],
);
