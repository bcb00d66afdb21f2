import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { DayCountId, UserId } from '#shared/domain/ids.ts';
import { account, ofAccount } from './account.ts';
import { instant } from './columns.ts';

/** Words that one device counted on one local day. Each device has its own row per day. */
export const writingDay = pgTable(
  'writing_day',
  {
    id: uuid().$type<DayCountId>().primaryKey(),
    ownerId: ofAccount('owner_id', 'no action'),
    /** The day by the device's clock, `2026-11-22`. */
    day: text().notNull(),
    typed: integer().notNull(),
    pasted: integer().notNull(),
    /** It rises with each change on the device, so an older count that arrives late changes nothing. */
    seq: integer().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('writing_day_owner').on(table.ownerId, table.day)],
);

/** An author's goals; `token` is new each time they are set. */
export const writingGoal = pgTable('writing_goal', {
  ownerId: uuid('owner_id')
    .$type<UserId>()
    .primaryKey()
    .references(() => account.id),
  daily: integer(),
  weekly: integer(),
  token: uuid().$type<DayCountId>().notNull(),
  updatedAt: instant('updated_at').notNull(),
});
