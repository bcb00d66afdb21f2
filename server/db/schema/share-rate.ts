import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ShareRateId, UserId } from '#shared/domain/ids.ts';
import type { ContractType } from '#shared/domain/story-choices.ts';
import { instant } from './columns.ts';

/**
 * Rates of the profit share that editors proposed (docs/spec, section 9, Profit share). The rate of a contract type is the confirmed one
 * with the highest number, whatever the clocks say. A trigger of the migration refuses to delete a rate, and to change a proposal or a
 * decision on it.
 */
export const shareRate = pgTable(
  'share_rate',
  {
    id: uuid().$type<ShareRateId>().primaryKey(),
    /** The number of the proposal; each new proposal gets the next one. */
    sequence: integer().notNull().unique('share_rate_sequence'),
    contractType: text('contract_type').$type<ContractType>().notNull(),
    /** Tenths of a percent. */
    tenths: integer().notNull(),
    proposedBy: uuid('proposed_by').$type<UserId>().notNull(),
    proposedAt: instant('proposed_at').notNull(),
    confirmedBy: uuid('confirmed_by').$type<UserId>(),
    confirmedAt: instant('confirmed_at'),
    withdrawnBy: uuid('withdrawn_by').$type<UserId>(),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    check('share_rate_range', sql`${table.tenths} between 0 and 1000`),
    check('share_rate_two_editors', sql`${table.confirmedBy} <> ${table.proposedBy}`),
    check('share_rate_decided_once', sql`${table.confirmedBy} is null or ${table.withdrawnBy} is null`),
    uniqueIndex('share_rate_waiting')
      .on(table.contractType)
      .where(sql`${table.confirmedBy} is null and ${table.withdrawnBy} is null`),
  ],
);
