import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ofAccount } from './account.ts';
import { instant } from './columns.ts';

/** An author's recovery codes. A new set replaces the one before. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    userId: ofAccount('user_id'),
    /** SHA-256. No salt and no slow hash: a code has 80 random bits, which nobody can guess. */
    hash: text().notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
    /** Idempotency key of the request that used it, so that the same request sent again is no second use. */
    usedKey: text('used_key'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);
