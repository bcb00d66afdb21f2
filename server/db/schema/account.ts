import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { BookId, UserId } from '#shared/domain/ids.ts';
import type { Role } from '#shared/domain/role.ts';
import { instant } from './columns.ts';

/** Small facts of the whole installation. Earlier versions kept the key of access tokens here; no key belongs here (auth/token-keys.ts). */
export const setting = pgTable('setting', { name: text().primaryKey(), value: text().notNull() });

export const account = pgTable('account', {
  id: uuid().$type<UserId>().primaryKey(),
  /** As typed, trimmed; `emailKey` is its lower case, for look-ups. '' and null where only a provider knows the author. */
  email: text().notNull(),
  emailKey: text('email_key').unique(),
  /** null: signs in with a provider alone, and no password fits. */
  passwordHash: text('password_hash'),
  role: text().$type<Role>().notNull(),
  penName: text('pen_name').notNull(),
  avatar: text(),
  contactEmail: text('contact_email').notNull().default(''),
  /** Idempotency key of the registration, so that its repetition after a lost answer is not told "taken". */
  registerKey: text('register_key'),
  createdAt: instant('created_at').notNull(),
});

/** Who somebody is to Facebook or Google: what a sign-in there leads to here. */
export const identity = pgTable(
  'identity',
  {
    provider: text().$type<'facebook' | 'google'>().notNull(),
    /** The provider's own id of the person, which never changes; an e-mail may. */
    subject: text().notNull(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    index('identity_user').on(table.userId),
  ],
);

/** Nonces that a sign-in has used, until they would have ended by themselves: each is good for one sign-in. */
export const usedNonce = pgTable(
  'used_nonce',
  {
    /** SHA-256 of the nonce. */
    hash: text().primaryKey(),
    /** Of the request that used it; '' without one. The same request again, its answer lost, is no second use. */
    requestKey: text('request_key').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('used_nonce_ends').on(table.endsAt)],
);

/**
 * One sign-in on one device: a family of refresh tokens (docs/spec, section 4, Session expiry). `refreshedAt` is at most an
 * access token's life ago while it is used.
 */
export const session = pgTable(
  'session',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    udid: text().notNull(),
    /** What the browser called itself at sign-in, so that the author knows the device in a list; '' where it is not known. */
    userAgent: text('user_agent').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    refreshedAt: instant('refreshed_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('session_user').on(table.userId), index('session_refreshed').on(table.refreshedAt)],
);

export const refreshToken = pgTable(
  'refresh_token',
  {
    /** SHA-256 of the token; the token itself is nowhere. */
    hash: text().primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    parentHash: text('parent_hash'),
    udid: text().notNull(),
    createdAt: instant('created_at').notNull(),
    /** When its successor was made, and the device that got it. */
    replacedAt: instant('replaced_at'),
    replacedBy: text('replaced_by'),
    /** The successor, sealed under this token itself, so that its repeated use brings the same one; gone once it is dead. */
    successor: text(),
    /** When its successor was first used; 60 s later this one is dead. */
    successorUsedAt: instant('successor_used_at'),
  },
  (table) => [index('refresh_token_session').on(table.sessionId)],
);

/** A counter of sign-ins and registrations (`auth/attempt-limits.ts`). Gone once `busyUntil` has passed. */
export const attempt = pgTable(
  'attempt',
  {
    key: text().primaryKey(),
    /** Each attempt moves it on from now; too far ahead, and the next must wait. */
    busyUntil: instant('busy_until').notNull(),
  },
  (table) => [index('attempt_busy').on(table.busyUntil)],
);

/** What a call with an idempotency key was answered (SYNC-6). Written in the transaction of the effect. */
export const idempotency = pgTable(
  'idempotency',
  {
    userId: uuid('user_id').$type<UserId>().notNull(),
    key: text().notNull(),
    requestHash: text('request_hash').notNull(),
    status: integer().notNull().default(0),
    answer: text().notNull().default(''),
    /** The story it was about: the record lives as long as that, at least a year. */
    storyId: uuid('story_id').$type<BookId>(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_created').on(table.createdAt),
  ],
);
