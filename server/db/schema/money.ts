import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ApplicationId, BookId, ChapterId, UserId, WithdrawalId } from '#shared/domain/ids.ts';
import type { IncomeKind, LineState } from '#shared/domain/income/income-line.ts';
import type { Month } from '#shared/domain/payout/month.ts';
import type { WithdrawalState } from '#shared/domain/payout/withdrawal.ts';
import { account } from './account.ts';
import { cents, instant } from './columns.ts';

/** An author's accounts: `earned` is where all his money comes from, the other three are where it is. */
export type LedgerAccount = 'earned' | 'available' | 'locked' | 'paid';
/** Why money moved; each cause moves money once. */
export type LedgerCause = 'income' | 'withdrawal.lock' | 'withdrawal.return' | 'withdrawal.pay';

/**
 * Every movement of an author's money from one of his accounts to another: what leaves one reaches the other, so the books cannot
 * fail to balance. The database itself refuses to change or delete an entry (a trigger of the migration).
 */
export const ledgerEntry = pgTable(
  'ledger_entry',
  {
    id: uuid().primaryKey(),
    ownerId: uuid('owner_id').$type<UserId>().notNull(),
    fromAccount: text('from_account').$type<LedgerAccount>().notNull(),
    toAccount: text('to_account').$type<LedgerAccount>().notNull(),
    cents: cents('cents').notNull(),
    cause: text().$type<LedgerCause>().notNull(),
    /** The income line or the withdrawal. */
    causeId: uuid('cause_id').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    check('ledger_entry_moves', sql`${table.cents} > 0 and ${table.fromAccount} <> ${table.toAccount}`),
    uniqueIndex('ledger_entry_cause').on(table.causeId, table.cause),
    index('ledger_entry_owner').on(table.ownerId, table.at),
  ],
);

/** What the ledger comes to, kept by `move` in the same transaction. Its row is the lock of an author's money. */
export const authorBalance = pgTable(
  'author_balance',
  {
    ownerId: uuid('owner_id').$type<UserId>().primaryKey(),
    /** Below zero after a correction of money that was paid already. */
    available: cents('available').notNull(),
    locked: cents('locked').notNull(),
    paid: cents('paid').notNull(),
  },
  (table) => [check('author_balance_whole', sql`${table.locked} >= 0 and ${table.paid} >= 0`)],
);

/** A file of income that was taken in. */
export const incomeImport = pgTable(
  'income_import',
  {
    id: uuid().primaryKey(),
    editorId: uuid('editor_id').$type<UserId>().notNull(),
    fileName: text('file_name').notNull(),
    /** SHA-256 of its bytes. */
    fileHash: text('file_hash').notNull(),
    rows: integer().notNull(),
    added: integer().notNull(),
    verified: integer().notNull(),
    credited: cents('credited').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('income_import_at').on(table.at, table.id)],
);

/**
 * Income of a story, line by line; bonuses too. A verified line never changes (a trigger of the migration), but for the withdrawal
 * that took it: verified lines without one are the available balance.
 */
export const incomeLine = pgTable(
  'income_line',
  {
    id: uuid().primaryKey(),
    /** What makes two lines the same one: story, chapter or none, month, kind, reference. */
    key: text().notNull().unique('income_line_key'),
    ownerId: uuid('owner_id').$type<UserId>().notNull(),
    storyId: uuid('story_id').$type<BookId>().notNull(),
    chapterId: uuid('chapter_id').$type<ChapterId>(),
    month: text().$type<Month>().notNull(),
    kind: text().$type<IncomeKind>().notNull(),
    reference: text().notNull(),
    state: text().$type<LineState>().notNull(),
    /** Below zero only for an adjustment. */
    cents: cents('cents').notNull(),
    importId: uuid('import_id'),
    applicationId: uuid('application_id').$type<ApplicationId>(),
    withdrawalId: uuid('withdrawal_id').$type<WithdrawalId>(),
    createdAt: instant('created_at').notNull(),
    verifiedAt: instant('verified_at'),
  },
  (table) => [
    index('income_line_owner').on(table.ownerId, table.month),
    index('income_line_story').on(table.storyId, table.month),
    index('income_line_withdrawal').on(table.withdrawalId),
    index('income_line_available')
      .on(table.ownerId)
      .where(sql`${table.state} = 'verified' and ${table.withdrawalId} is null`),
  ],
);

/** What an author asked to be paid: his whole available balance of that moment (docs/spec, section 9, Income). */
export const withdrawal = pgTable(
  'withdrawal',
  {
    id: uuid().$type<WithdrawalId>().primaryKey(),
    ownerId: uuid('owner_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id),
    month: text().$type<Month>().notNull(),
    amount: cents('amount').notNull(),
    state: text().$type<WithdrawalState>().notNull(),
    reason: text().notNull().default(''),
    /** The first of two editors who have to approve it, and when that was; null where none has, or one is enough. */
    firstApprovedBy: uuid('first_approved_by').$type<UserId>(),
    firstApprovedAt: instant('first_approved_at'),
    submittedAt: instant('submitted_at').notNull(),
    /** Since when it is in its state. */
    stateAt: instant('state_at').notNull(),
    /** The payment fields of the form it is paid by, as JSON, sealed; and the account masked. */
    sealedPayment: text('sealed_payment').notNull(),
    payee: text().notNull(),
    paymentFrom: text('payment_from').$type<'contract' | 'profile'>().notNull(),
    paymentDiffers: boolean('payment_differs').notNull(),
    fee: cents('fee'),
    tax: cents('tax'),
    net: cents('net'),
    /** Calendar day at UTC+08:00. */
    paidOn: text('paid_on'),
    reference: text(),
  },
  (table) => [
    // Once a month, whatever is sent how often to whichever process.
    uniqueIndex('withdrawal_month')
      .on(table.ownerId, table.month)
      .where(sql`${table.state} in ('waiting', 'approved', 'paid')`),
    index('withdrawal_queue').on(table.state, table.stateAt, table.id),
    index('withdrawal_owner').on(table.ownerId, table.submittedAt, table.id),
  ],
);
