import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ofAccount } from './account.ts';
import { instant } from './columns.ts';

/** An author's recovery codes. A new set replaces the previous one. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    userId: ofAccount('user_id'),
    /** SHA-256, without salt or slow hashing: a code has 80 random bits, which no one can guess. */
    hash: text().notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
    /** Idempotency key of the request that used it, which may be sent again. */
    usedKey: text('used_key'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);
