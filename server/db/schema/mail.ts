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
    /** Recipient. It may differ from the account's present address. */
    address: text().notNull(),
    kind: text().$type<MailKind>().notNull(),
    language: text().$type<Language>().notNull(),
    /** JSON of the kind's facts, sealed, as a link among them opens the account. '' once the text is no longer needed. */
    facts: text().notNull(),
    createdAt: instant('created_at').notNull(),
    /** When to try next. While a server sends the mail, the time from which another server may take it over. */
    dueAt: instant('due_at').notNull(),
    /** From when no one needs the mail any more; null: never. */
    endsAt: instant('ends_at'),
    tries: integer().notNull().default(0),
    sentAt: instant('sent_at'),
    /** When the mail was given up. */
    failedAt: instant('failed_at'),
    /** The mail server's last answer. */
    error: text().notNull().default(''),
  },
  (table) => [
    index('mail_due').on(table.sentAt, table.failedAt, table.dueAt),
    index('mail_created').on(table.createdAt, table.id),
    index('mail_user').on(table.userId),
  ],
);

/**
 * Requests for a new password, with the e-mail as typed. A job looks for the account and queues the mail, so that the answer takes the same
 * time whether or not there is an account.
 */
export const resetRequest = pgTable('reset_request', {
  id: uuid().primaryKey(),
  emailKey: text('email_key').notNull(),
  language: text().$type<Language>().notNull(),
  createdAt: instant('created_at').notNull(),
});

/** Each account's newest password reset link. */
export const resetLink = pgTable('reset_link', {
  userId: ofAccount('user_id').primaryKey(),
  /** SHA-256 of the link's secret. */
  hash: text().notNull().unique(),
  createdAt: instant('created_at').notNull(),
  usedAt: instant('used_at'),
  /** Idempotency key of the request that used it, which may be repeated after a lost answer. */
  usedKey: text('used_key'),
  /** The role that the account gets when the link is used: the operator made the link for a new editor. null: none. */
  role: text().$type<Role>(),
});

/**
 * Links about the sign-in e-mail. `confirm` proves the account's address, `change` a new one; an account has only the newest link of each.
 * `undo` restores an earlier address; every change has its own link (docs/spec, section 5).
 */
export const emailLink = pgTable(
  'email_link',
  {
    /** SHA-256 of the link's secret. */
    hash: text().primaryKey(),
    userId: ofAccount('user_id'),
    purpose: text().$type<'confirm' | 'change' | 'undo'>().notNull(),
    /** The address to which the link was sent, and which it confirms or restores. */
    address: text().notNull(),
    /** The address in lower case, for look-ups. */
    addressKey: text('address_key').notNull(),
    /** The order in which an account's links were made, as the clocks of hosts differ. 0: made by a server of the last release. */
    sequence: integer().notNull().default(0),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
    /** Idempotency key of the request that used it, which may be repeated after a lost answer. */
    usedKey: text('used_key'),
  },
  (table) => [
    index('email_link_user').on(table.userId),
    index('email_link_address').on(table.addressKey),
    index('email_link_created').on(table.createdAt),
  ],
);
