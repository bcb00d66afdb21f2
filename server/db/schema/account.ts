import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { BookId, UserId } from '#shared/domain/ids.ts';
import { DEFAULT_LANGUAGE, type Language } from '#shared/domain/language.ts';
import type { Role } from '#shared/domain/role.ts';
import { instant, type OnDelete } from './columns.ts';

/** Of a partial index: most rows have no value there. */
const isSet = (column: AnyPgColumn): SQL => sql`${column} is not null`;

/** Small facts of the whole installation. Earlier versions stored the key of access tokens here; no key belongs here (auth/token-keys.ts). */
export const setting = pgTable('setting', { name: text().primaryKey(), value: text().notNull() });

export const account = pgTable(
  'account',
  {
    id: uuid().$type<UserId>().primaryKey(),
    /** `emailKey` is its lower case, for look-ups (server/core/email-address.ts). '' and null if only a provider knows the author. */
    email: text().notNull(),
    emailKey: text('email_key').unique(),
    /** When the author proved that mail to `email` reaches them; null: not yet (docs/spec, section 5, Confirmed e-mail). */
    emailConfirmedAt: instant('email_confirmed_at'),
    /** Whether decisions and payments come by mail too (docs/spec, section 8, Mail). */
    decisionMails: boolean('decision_mails').notNull().default(true),
    /** null: the author signs in only with a provider, and no password matches. */
    passwordHash: text('password_hash'),
    /** The password was made by the server and has been on somebody's screen. Until it is changed, the account has no rights of its role. */
    passwordGiven: boolean('password_given').notNull().default(false),
    /** The password was chosen with a recovery code. Another code of that sheet is then no second factor. */
    passwordByCode: boolean('password_by_code').notNull().default(false),
    role: text().$type<Role>().notNull(),
    penName: text('pen_name').notNull(),
    /** When the author last chose the pen name in the profile; null: never. A contract that was submitted before does not replace it. */
    penNameChosenAt: instant('pen_name_chosen_at'),
    avatar: text(),
    /** Random id that passkeys name instead of the person, base64url; null before the first passkey. */
    passkeyHandle: text('passkey_handle').unique(),
    contactEmail: text('contact_email').notNull().default(''),
    /** Language of the last sign-in, for mails. */
    language: text().$type<Language>().notNull().default(DEFAULT_LANGUAGE),
    /** Idempotency key of the registration, so that repeating it after a lost answer is not refused as "taken". */
    registerKey: text('register_key'),
    /** Since when nobody can sign in to it. */
    disabledAt: instant('disabled_at'),
    createdAt: instant('created_at').notNull(),
    /** When the account is to be deleted, 14 days after its author asked for it; null: never. */
    deleteAt: instant('delete_at'),
    /** When it was deleted. Only this row is left of the person: an id that the ledger and signed contracts name. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('account_role').on(table.role),
    index('account_delete_at').on(table.deleteAt).where(isSet(table.deleteAt)),
  ],
);

/** Column of the account a row belongs to. */
export const ofAccount = (column: 'owner_id' | 'user_id', onDelete: OnDelete = 'cascade') =>
  uuid(column)
    .$type<UserId>()
    .notNull()
    .references(() => account.id, { onDelete });

/** An account's identity at Facebook or Google. */
export const identity = pgTable(
  'identity',
  {
    provider: text().$type<'facebook' | 'google'>().notNull(),
    /** The provider's own id of the person. It never changes; an e-mail may. */
    subject: text().notNull(),
    userId: ofAccount('user_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    index('identity_user').on(table.userId),
  ],
);

/** Nonces that a sign-in has used, kept until they expire: each works for one sign-in. */
export const usedNonce = pgTable(
  'used_nonce',
  {
    /** SHA-256 of the nonce. */
    hash: text().primaryKey(),
    /** Of the request that used it; '' without one. The same request after a lost answer is no second use. */
    requestKey: text('request_key').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('used_nonce_ends').on(table.endsAt)],
);

/**
 * One sign-in on one device: a family of refresh tokens (docs/spec, section 4, Session expiry). While it is in use, `refreshedAt` is at
 * most one access token lifetime old.
 */
export const session = pgTable(
  'session',
  {
    id: uuid().primaryKey(),
    userId: ofAccount('user_id'),
    udid: text().notNull(),
    /** User agent at sign-in, so that the author recognises the device in a list; '' if unknown. */
    userAgent: text('user_agent').notNull().default(''),
    /** The network of its last use (`networkPrefix`), so that the author recognises the place; '' if unknown. */
    network: text().notNull().default(''),
    createdAt: instant('created_at').notNull(),
    /** When the author last proved to be the owner. Only servers of the last release read it: a proof is a value of its own (`proofHeader`). */
    authenticatedAt: instant('authenticated_at').notNull().default(0),
    refreshedAt: instant('refreshed_at').notNull(),
    /** Since when two factors have been shown in it; null: one alone (docs/spec, section 5, Second factor). */
    strongAt: instant('strong_at'),
    /** The weak session that it replaces since a second factor was shown (`strengthen`); null: none. */
    replaces: uuid(),
    revokedAt: instant('revoked_at'),
    /**
     * Its device is no known one any more (server/session/disable-account.ts): it has no counter of guesses of its own, and its owner is told
     * of a sign-in on it.
     */
    forgotten: boolean().notNull().default(false),
    /** How much unsent work the device last reported. Only a mail to its author depends on it. */
    unsentCount: integer('unsent_count').notNull().default(0),
    /** When the last mail about this device's unsent work was written. */
    unsentToldAt: instant('unsent_told_at'),
  },
  (table) => [
    index('session_user').on(table.userId),
    index('session_refreshed').on(table.refreshedAt),
    index('session_created').on(table.createdAt),
    index('session_revoked').on(table.revokedAt).where(isSet(table.revokedAt)),
    index('session_unsent').on(table.refreshedAt).where(sql`${table.unsentCount} > 0`),
  ],
);

export const refreshToken = pgTable(
  'refresh_token',
  {
    /** SHA-256 of the token; the token itself is not stored. */
    hash: text().primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    parentHash: text('parent_hash'),
    udid: text().notNull(),
    createdAt: instant('created_at').notNull(),
    /** When its successor was made, and the device that received it. */
    replacedAt: instant('replaced_at'),
    replacedBy: text('replaced_by'),
    /** The successor, sealed under this token itself, so that repeated use returns the same one; deleted once this token is dead. */
    successor: text(),
    /** When its successor was first used; 60 s later this one is dead. */
    successorUsedAt: instant('successor_used_at'),
  },
  (table) => [
    index('refresh_token_session').on(table.sessionId),
    index('refresh_token_used').on(table.successorUsedAt).where(isSet(table.successorUsedAt)),
  ],
);

/** A counter of sign-ins and registrations (`auth/attempt-limits.ts`). Deleted once `busyUntil` has passed. */
export const attempt = pgTable(
  'attempt',
  {
    key: text().primaryKey(),
    /** Each attempt moves it forward. If it is too far ahead the next attempt must wait. */
    busyUntil: instant('busy_until').notNull(),
    /** When the last one was counted, by the clock that was furthest ahead; 0 in rows of earlier versions. */
    countedAt: instant('counted_at').notNull().default(0),
  },
  (table) => [index('attempt_busy').on(table.busyUntil)],
);

/** The answer to a call with an idempotency key (SYNC-6). Written in the transaction of the effect. */
export const idempotency = pgTable(
  'idempotency',
  {
    userId: uuid('user_id').$type<UserId>().notNull(),
    key: text().notNull(),
    /** Under a key that is not in the database: a request may hold a password. '' in records of earlier versions. */
    requestHash: text('request_hash').notNull(),
    status: integer().notNull().default(0),
    answer: text().notNull().default(''),
    /** The story it was about: the record lives as long as the story, and at least a year. */
    storyId: uuid('story_id').$type<BookId>(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_created').on(table.createdAt),
  ],
);
