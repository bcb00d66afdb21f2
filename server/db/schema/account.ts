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

/** Condition of a partial index, as most rows have no value there. */
const isSet = (column: AnyPgColumn): SQL => sql`${column} is not null`;

/**
 * Small facts about the whole installation. Earlier versions stored the key of access tokens here; no key belongs here
 * (session/token-keys.ts).
 */
export const setting = pgTable('setting', { name: text().primaryKey(), value: text().notNull() });

export const account = pgTable(
  'account',
  {
    id: uuid().$type<UserId>().primaryKey(),
    /** `emailKey` is its lower case, for look-ups (server/core/email-address.ts). '' and null if only a provider knows the author. */
    email: text().notNull(),
    emailKey: text('email_key').unique(),
    /** When the author proved that mails to `email` reach them; null: not yet (docs/spec, section 5, Confirmed e-mail). */
    emailConfirmedAt: instant('email_confirmed_at'),
    /** Whether decisions and payments are also reported by mail (docs/spec, section 8, Mail). */
    decisionMails: boolean('decision_mails').notNull().default(true),
    /** null: the author signs in only with a provider, and no password matches. */
    passwordHash: text('password_hash'),
    /**
     * Whether the password was made by the server and shown on a screen. Until it is changed, the account does not have the rights of its
     * role.
     */
    passwordGiven: boolean('password_given').notNull().default(false),
    /** Whether the password was chosen with a recovery code. The other codes of that set then do not count as a second factor. */
    passwordByCode: boolean('password_by_code').notNull().default(false),
    role: text().$type<Role>().notNull(),
    penName: text('pen_name').notNull(),
    /** When the author last chose the pen name in the profile; null: never. A contract that was submitted earlier does not replace it. */
    penNameChosenAt: instant('pen_name_chosen_at'),
    avatar: text(),
    /** Random id that passkeys contain instead of personal data, base64url; null before the first passkey. */
    passkeyHandle: text('passkey_handle').unique(),
    contactEmail: text('contact_email').notNull().default(''),
    /** Language of the last sign-in, for mails. */
    language: text().$type<Language>().notNull().default(DEFAULT_LANGUAGE),
    /** Idempotency key of the registration, so that repeating it after a lost answer is not refused as "taken". */
    registerKey: text('register_key'),
    /** Since when the account is disabled, so that no one can sign in to it; null: it is not disabled. */
    disabledAt: instant('disabled_at'),
    /** Why an editor or the operator suspended the account, which its author reads (docs/spec, section 6, Authors); '' if they gave none. */
    disabledReason: text('disabled_reason').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    /** When the account is to be deleted, 14 days after its author asked for it; null: never. */
    deleteAt: instant('delete_at'),
    /** When the account was deleted. Then only this row is left: an id to which the ledger and signed contracts refer. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('account_role').on(table.role),
    index('account_created').on(table.createdAt, table.id),
    index('account_disabled').on(table.disabledAt, table.id).where(isSet(table.disabledAt)),
    index('account_delete_at').on(table.deleteAt).where(isSet(table.deleteAt)),
  ],
);

/** A column with the account to which a row belongs. */
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

/** Nonces that a sign-in has used, kept until they expire. Each works for one sign-in. */
export const usedNonce = pgTable(
  'used_nonce',
  {
    /** SHA-256 of the nonce. */
    hash: text().primaryKey(),
    /**
     * Idempotency key of the request that used the nonce, '' if the request had no key. The same request may use it again, for example
     * after a lost answer.
     */
    requestKey: text('request_key').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('used_nonce_ends').on(table.endsAt)],
);

/**
 * One sign-in on one device: a family of refresh tokens (docs/spec, section 4, Session expiry). While it is in use, `refreshedAt` is at
 * most one access-token lifetime in the past.
 */
export const session = pgTable(
  'session',
  {
    id: uuid().primaryKey(),
    userId: ofAccount('user_id'),
    udid: text().notNull(),
    /** User agent at sign-in, so that the author recognises the device in a list; '' if unknown. */
    userAgent: text('user_agent').notNull().default(''),
    /** The network from which it was last used (`networkPrefix`), so that the author recognises the place; '' if unknown. */
    network: text().notNull().default(''),
    createdAt: instant('created_at').notNull(),
    /**
     * When the author last proved to be the owner. Only servers of the last release read it: now a proof is a separate value
     * (`proofHeader`).
     */
    authenticatedAt: instant('authenticated_at').notNull().default(0),
    refreshedAt: instant('refreshed_at').notNull(),
    /** When two factors were proved in this session; null: only one factor was proved (docs/spec, section 5, Second factor). */
    strongAt: instant('strong_at'),
    /** The weak session that this session replaces after a second factor was proved (`strengthen`); null: it replaces no session. */
    replaces: uuid(),
    revokedAt: instant('revoked_at'),
    /**
     * Whether its device is forgotten (server/session/end-sessions.ts): then the device has no counter of guesses of its own, and the owner
     * is notified of a sign-in on it.
     */
    forgotten: boolean().notNull().default(false),
    /** How much unsent work the device last reported. Only a mail to its author depends on it. */
    unsentCount: integer('unsent_count').notNull().default(0),
    /** When the last mail about this device's unsent work was queued. */
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

/** The refresh tokens of sessions. Each has at most one successor (docs/spec, section 4, Session expiry). */
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
    /**
     * The successor, sealed with this token itself, so that repeated use returns the same successor; deleted once this token is no longer
     * accepted.
     */
    successor: text(),
    /** When its successor was first used. 60 s later this token is no longer accepted. */
    successorUsedAt: instant('successor_used_at'),
  },
  (table) => [
    index('refresh_token_session').on(table.sessionId),
    index('refresh_token_used').on(table.successorUsedAt).where(isSet(table.successorUsedAt)),
  ],
);

/** A counter of sign-ins and registrations (`sign-in/attempt-limits.ts`). Deleted once `busyUntil` has passed. */
export const attempt = pgTable(
  'attempt',
  {
    key: text().primaryKey(),
    /** Each attempt moves this time forward. If it is too far ahead, the next attempt must wait. */
    busyUntil: instant('busy_until').notNull(),
    /** When the last attempt was counted, by the clock that was furthest ahead; 0 in rows of earlier versions. */
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
    /**
     * The request's hash, made with a key that is not in the database, as a request may contain a password. '' in records of earlier
     * versions.
     */
    requestHash: text('request_hash').notNull(),
    status: integer().notNull().default(0),
    answer: text().notNull().default(''),
    /** The story that the call was about: the record is kept as long as the story, and for at least a year. */
    storyId: uuid('story_id').$type<BookId>(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_created').on(table.createdAt),
  ],
);
