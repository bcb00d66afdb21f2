import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '#shared/domain/language.ts';
import type { MailKind } from '#shared/domain/mail.ts';
import type { Role } from '#shared/domain/role.ts';
import { ofAccount } from './account.ts';
import { instant } from './columns.ts';

/** The mail outbox. A row is written in the transaction of the event it reports, and sent by a job (server/tell/send-mails.ts). */
export const mail = pgTable(
  'mail',
  {
    id: uuid().primaryKey(),
    userId: ofAccount('user_id'),
    /** Recipient. It may be another address than the account has now. */
    address: text().notNull(),
    kind: text().$type<MailKind>().notNull(),
    language: text().$type<Language>().notNull(),
    /** JSON of the kind's facts, sealed: a link among them opens the account. '' once the mail needs no more text. */
    facts: text().notNull(),
    createdAt: instant('created_at').notNull(),
    /** When to try next. While a server sends it, the time at which another one may take it over. */
    dueAt: instant('due_at').notNull(),
    /** After this time nobody needs it; null: never. */
    endsAt: instant('ends_at'),
    tries: integer().notNull().default(0),
    sentAt: instant('sent_at'),
    /** When it was given up. */
    failedAt: instant('failed_at'),
    /** What the mail server said last. */
    error: text().notNull().default(''),
  },
  (table) => [
    index('mail_due').on(table.sentAt, table.failedAt, table.dueAt),
    index('mail_created').on(table.createdAt, table.id),
    index('mail_user').on(table.userId),
  ],
);

/**
 * Forgotten passwords, as typed. A job looks for the account and writes the mail, so that the answer takes the same time whether or not
 * there is one.
 */
export const resetRequest = pgTable('reset_request', {
  id: uuid().primaryKey(),
  emailKey: text('email_key').notNull(),
  language: text().$type<Language>().notNull(),
  createdAt: instant('created_at').notNull(),
});

/** The newest link to a new password of each account. */
export const resetLink = pgTable('reset_link', {
  userId: ofAccount('user_id').primaryKey(),
  /** SHA-256 of the link's secret. */
  hash: text().notNull().unique(),
  createdAt: instant('created_at').notNull(),
  usedAt: instant('used_at'),
  /** Idempotency key of the request that used it, so that repeating it after a lost answer is no second use. */
  usedKey: text('used_key'),
  /** The role that begins when the link is used: the operator made it for a new editor. null: none. */
  role: text().$type<Role>(),
});

/**
 * Links about the sign-in e-mail. `confirm` proves the address of the account, `change` a new one; of each, an account has only the
 * newest. `undo` restores an earlier address; every change has its own (docs/spec, section 5).
 */
export const emailLink = pgTable(
  'email_link',
  {
    /** SHA-256 of the link's secret. */
    hash: text().primaryKey(),
    userId: ofAccount('user_id'),
    purpose: text().$type<'confirm' | 'change' | 'undo'>().notNull(),
    /** The address the link was sent to, which it confirms or restores. */
    address: text().notNull(),
    /** Its lower case, for look-ups. */
    addressKey: text('address_key').notNull(),
    /** The order in which the links of an account were made: clocks of hosts differ. 0: made by a server of the last release. */
    sequence: integer().notNull().default(0),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
    /** Idempotency key of the request that used it, so that repeating it after a lost answer is no second use. */
    usedKey: text('used_key'),
  },
  (table) => [
    index('email_link_user').on(table.userId),
    index('email_link_address').on(table.addressKey),
    index('email_link_created').on(table.createdAt),
  ],
);
