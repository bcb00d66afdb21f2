import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ApplicationState, DecidedType } from '#shared/domain/application.ts';
import type { BonusKind } from '#shared/domain/bonus/bonus.ts';
import type { ApplicationId, UserId, WithdrawalId } from '#shared/domain/ids.ts';
import type { WithdrawalState } from '#shared/domain/payout/withdrawal.ts';
import { cents, instant } from './columns.ts';
import { ofStory } from './story.ts';

/**
 * Applications for completions and bonuses (docs/spec, section 7, Money). A story has one application for its completion, which is reopened
 * after a rejection (docs/spec, section 4, Completion). For a bonus a new application is made each time, so that a rejected application is
 * not changed.
 */
export const application = pgTable(
  'application',
  {
    id: uuid().$type<ApplicationId>().primaryKey(),
    storyId: ofStory(),
    type: text().$type<DecidedType>().notNull(),
    ownerId: uuid('owner_id').$type<UserId>().notNull(),
    /** Set only for a bonus. */
    bonusKind: text('bonus_kind').$type<BonusKind>(),
    state: text().$type<ApplicationState>().notNull(),
    reason: text().notNull().default(''),
    submittedAt: instant('submitted_at').notNull(),
    /** When it entered its state; both lists, waiting and decided, are sorted by this time. */
    stateAt: instant('state_at').notNull(),
    /** Published words at the time of the application. */
    words: integer().notNull().default(0),
    /** For a bonus: the amount due when it was applied for, and after approval the credited amount. */
    amount: cents('amount'),
    note: text().notNull().default(''),
    /** Evidence of a first release. */
    platformUrl: text('platform_url'),
    leadDays: integer('lead_days'),
  },
  (table) => [
    uniqueIndex('application_completion').on(table.storyId).where(sql`${table.type} = 'completion'`),
    // At most one open or approved application per bonus, even if requests are repeated.
    uniqueIndex('application_bonus')
      .on(table.storyId, table.bonusKind)
      .where(sql`${table.type} = 'bonus' and ${table.state} in ('waiting', 'approved')`),
    index('application_story').on(table.storyId, table.type),
    index('application_queue').on(table.type, table.state, table.stateAt, table.id),
    index('application_owner').on(table.ownerId, table.submittedAt, table.id),
  ],
);

/** The history of an application or a withdrawal, one row per step. */
export const applicationEvent = pgTable(
  'application_event',
  {
    subjectId: uuid('subject_id').$type<ApplicationId | WithdrawalId>().notNull(),
    sequence: integer().notNull(),
    state: text().$type<WithdrawalState>().notNull(),
    reason: text().notNull(),
    actorId: uuid('actor_id').$type<UserId>().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.subjectId, table.sequence] })],
);
