import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { ofAccount, session } from './account.ts';
import { instant } from './columns.ts';

/** An account's authenticator app, confirmed by one of its codes (docs/spec, section 5, Second factor). */
export const secondFactor = pgTable('second_factor', {
  userId: ofAccount('user_id').primaryKey(),
  /** The app's key, sealed for this account. */
  sealedKey: text('sealed_key').notNull(),
  /** The number of the newest half minute whose code was used: this code and earlier ones no longer work. */
  usedStep: bigint('used_step', { mode: 'number' }).notNull(),
  /** Device and idempotency key of the request that used it, which may be sent again; '' if there is no key. */
  usedBy: text('used_by').notNull().default(''),
  createdAt: instant('created_at').notNull(),
});

/** The key of an app that is being set up. It becomes the account's with its first right code, in the session that asked for it. */
export const secondFactorOffer = pgTable(
  'second_factor_offer',
  {
    userId: ofAccount('user_id').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    sealedKey: text('sealed_key').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('second_factor_offer_session').on(table.sessionId)],
);
