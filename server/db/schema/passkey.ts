import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { ofAccount } from './account.ts';
import { instant } from './columns.ts';

/** An author's passkeys: public keys whose private half never leaves the author's devices. */
export const passkey = pgTable(
  'passkey',
  {
    id: uuid().primaryKey(),
    userId: ofAccount('user_id'),
    /** The authenticator's id for this passkey, base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    /**
     * How often this passkey was used, as counted by the authenticator; 0 if the authenticator does not count. A count that does not grow
     * reveals a copied passkey.
     */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How the browser reaches the authenticator, comma-separated. */
    transports: text().notNull().default(''),
    /** Given by the author. */
    name: text().notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkey_user').on(table.userId)],
);

/** Challenges that wait for an authenticator's answer. Each works once. */
export const passkeyChallenge = pgTable(
  'passkey_challenge',
  {
    /** SHA-256 of the challenge. */
    hash: text().primaryKey(),
    purpose: text().$type<'add' | 'signIn' | 'proof'>().notNull(),
    /** The session in which the challenge was made; null for a sign-in. */
    sessionId: uuid('session_id'),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('passkey_challenge_ends').on(table.endsAt)],
);
