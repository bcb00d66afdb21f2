import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ApplicationId, ChapterId, ContractId, UserId, WithdrawalId } from '#shared/domain/ids.ts';
import type { IncomeKind, LineState } from '#shared/domain/income/income-line.ts';
import type { Month } from '#shared/domain/payout/month.ts';
import type { WithdrawalState } from '#shared/domain/payout/withdrawal.ts';
import { ofAccount } from './account.ts';
import { application } from './application.ts';
import { cents, instant } from './columns.ts';
import { ofStory } from './story.ts';

/** An author's ledger accounts: money comes from `earned` and is in one of the other three. */
export type LedgerAccount = 'earned' | 'available' | 'locked' | 'paid';
/** Why money moved. Each cause moves money only once. */
export type LedgerCause = 'income' | 'withdrawal.lock' | 'withdrawal.return' | 'withdrawal.pay';

/**
 * Every movement of an author's money from one ledger account to another. What leaves one account reaches another, so the books always
 * balance. A trigger of the migration refuses to change or delete entries.
 */
export const ledgerEntry = pgTable(
  'ledger_entry',
  {
    id: uuid().primaryKey(),
    ownerId: ofAccount('owner_id', 'no action'),
    fromAccount: text('from_account').$type<LedgerAccount>().notNull(),
    toAccount: text('to_account').$type<LedgerAccount>().notNull(),
    cents: cents('cents').notNull(),
    cause: text().$type<LedgerCause>().notNull(),
    /** The id of the income line or the withdrawal. */
    causeId: uuid('cause_id').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    check('ledger_entry_moves', sql`${table.cents} > 0 and ${table.fromAccount} <> ${table.toAccount}`),
    uniqueIndex('ledger_entry_cause').on(table.causeId, table.cause),
    index('ledger_entry_owner').on(table.ownerId, table.at),
  ],
);

/**
 * Each author's sums of the ledger. `move` updates them in the transaction that adds the entries. At the end of that transaction, a trigger
 * of the migration `money_rules` refuses wrong sums. A transaction that moves an author's money first locks the author's row here.
 */
export const authorBalance = pgTable(
  'author_balance',
  {
    ownerId: ofAccount('owner_id', 'no action').primaryKey(),
    /** Negative after a correction of money that was already paid. */
    available: cents('available').notNull(),
    locked: cents('locked').notNull(),
    paid: cents('paid').notNull(),
  },
  (table) => [check('author_balance_whole', sql`${table.locked} >= 0 and ${table.paid} >= 0`)],
);

/** An imported file of income. */
export const incomeImport = pgTable(
  'income_import',
  {
    id: uuid().primaryKey(),
    editorId: uuid('editor_id').$type<UserId>().notNull(),
    fileName: text('file_name').notNull(),
    /** SHA-256 of the file's bytes. */
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
 * A story's income, line by line, including bonuses. A verified line never changes (a trigger of the migration), except that a withdrawal
 * takes it. Verified lines that no withdrawal took are the available balance.
 */
export const incomeLine = pgTable(
  'income_line',
  {
    id: uuid().primaryKey(),
    /** Identifies a line by story, chapter or none, month, kind and reference. */
    key: text().notNull().unique('income_line_key'),
    ownerId: ofAccount('owner_id', 'no action'),
    storyId: ofStory('no action'),
    chapterId: uuid('chapter_id').$type<ChapterId>(),
    month: text().$type<Month>().notNull(),
    kind: text().$type<IncomeKind>().notNull(),
    reference: text().notNull(),
    state: text().$type<LineState>().notNull(),
    /** Negative only for an adjustment. */
    cents: cents('cents').notNull(),
    /** This reference is checked at the end of the transaction (migration `money_rules`), as the file is stored after its lines. */
    importId: uuid('import_id').references(() => incomeImport.id),
    applicationId: uuid('application_id')
      .$type<ApplicationId>()
      .references(() => application.id),
    withdrawalId: uuid('withdrawal_id')
      .$type<WithdrawalId>()
      .references((): AnyPgColumn => withdrawal.id),
    createdAt: instant('created_at').notNull(),
    verifiedAt: instant('verified_at'),
  },
  (table) => [
    check('income_line_positive', sql`${table.cents} >= 0 or ${table.kind} = 'adjustment'`),
    index('income_line_owner').on(table.ownerId, table.month),
    index('income_line_story').on(table.storyId, table.month),
    index('income_line_withdrawal').on(table.withdrawalId),
    index('income_line_application').on(table.applicationId),
    index('income_line_available')
      .on(table.ownerId)
      .where(sql`${table.state} = 'verified' and ${table.withdrawalId} is null`),
  ],
);

/** A withdrawal of the author's whole available balance (docs/spec, section 9, Income). */
export const withdrawal = pgTable(
  'withdrawal',
  {
    id: uuid().$type<WithdrawalId>().primaryKey(),
    ownerId: ofAccount('owner_id', 'no action'),
    month: text().$type<Month>().notNull(),
    amount: cents('amount').notNull(),
    state: text().$type<WithdrawalState>().notNull(),
    reason: text().notNull().default(''),
    /** The first of the two editors who must approve it, and when; null if no one has approved it, or if one approval is enough. */
    firstApprovedBy: uuid('first_approved_by').$type<UserId>(),
    firstApprovedAt: instant('first_approved_at'),
    submittedAt: instant('submitted_at').notNull(),
    /** When it entered its state. */
    stateAt: instant('state_at').notNull(),
    /** The payment fields of the author's form, as JSON, sealed. `payee`: the masked account. */
    sealedPayment: text('sealed_payment').notNull(),
    payee: text().notNull(),
    paymentFrom: text('payment_from').$type<'contract' | 'profile'>().notNull(),
    paymentDiffers: boolean('payment_differs').notNull(),
    /** It must not be paid before this time, as its payment details were new when it was asked for. null: at once. */
    payableFrom: instant('payable_from'),
    fee: cents('fee'),
    tax: cents('tax'),
    net: cents('net'),
    /** Calendar day at UTC+08:00. */
    paidOn: text('paid_on'),
    reference: text(),
  },
  (table) => [
    check('withdrawal_positive', sql`${table.amount} > 0`),
    check(
      'withdrawal_paid_whole',
      sql`${table.state} <> 'paid' or (${table.fee} >= 0 and ${table.tax} >= 0 and ${table.net} >= 0 and ${table.net} = ${table.amount} - ${table.fee} - ${table.tax})`,
    ),
    // At most one per month, even if requests are repeated or reach several processes.
    uniqueIndex('withdrawal_month')
      .on(table.ownerId, table.month)
      .where(sql`${table.state} in ('waiting', 'approved', 'paid')`),
    index('withdrawal_queue').on(table.state, table.stateAt, table.id),
    index('withdrawal_owner').on(table.ownerId, table.submittedAt, table.id),
  ],
);

/** Each change of the payment details to which an author's money is paid: its time, and the details before it. */
export const paymentChange = pgTable(
  'payment_change',
  {
    id: uuid().primaryKey(),
    ownerId: ofAccount('owner_id'),
    /**
     * The contract in review that has the new details; a later row without a contract says that they have taken effect. null: they took
     * effect at `changedAt`.
     */
    contractId: uuid('contract_id').$type<ContractId>(),
    /** The payment fields before, sealed; '' if there were none. */
    sealedBefore: text('sealed_before').notNull(),
    /** The new account, masked. */
    payee: text().notNull(),
    /** The device on which they were entered; '': unknown. */
    device: text().notNull().default(''),
    changedAt: instant('changed_at').notNull(),
    /** SHA-256 of the secret in the link "This was not me". */
    hash: text().notNull().unique(),
    /** When the owner undid the change, and the idempotency key of that request, which may be repeated. */
    undoneAt: instant('undone_at'),
    undoneKey: text('undone_key'),
  },
  (table) => [index('payment_change_owner').on(table.ownerId, table.changedAt)],
);
