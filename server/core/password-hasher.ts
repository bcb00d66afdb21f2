import { hash, verify } from '@node-rs/argon2';
import { type FairTurns, fairTurns } from '#server/platform/fair-turns.ts';
import { networksOf } from './client-address.ts';

/**
 * Who asks: the address, and whether the account knows the sender already, by a session, a link, or a device that has signed in to the
 * account before.
 */
export type Asker = { readonly address: string; readonly isKnown: boolean };

/** The server itself asks. */
export const SERVER: Asker = { address: '', isKnown: true };

/** Hashes and verifies passwords. A port, so that tests hash cheaply. Throws `Overloaded` when too many wait. */
export interface PasswordHasher {
  hash(password: string, asker: Asker): Promise<string>;
  verify(hash: string, password: string, asker: Asker): Promise<boolean>;
}

/** Memory in KiB and passes of one hash. */
export type Argon2Cost = { memoryCost: number; timeCost: number };

/** OWASP's first choice for argon2id: 19 MiB, two passes. */
export const ARGON2_COST: Argon2Cost = { memoryCost: 19_456, timeCost: 2 };

/**
 * `atOnce`: hashes computed at a time. They run in Node's four threads, and file access needs some of those too. `waiting`: hashes that
 * wait. Each takes about 40 ms, so a full queue is two seconds of work. A sender in a crowded network may wait longer, as networks take
 * turns.
 */
const TURNS = { atOnce: 2, waiting: 100 };

/** argon2id (the package's default algorithm) at a given cost. A malformed hash never verifies. */
export const argon2Hasher = (cost: Argon2Cost = ARGON2_COST): PasswordHasher =>
  inFairTurns(
    {
      hash: (password) => hash(password, { ...cost, parallelism: 1 }),
      verify: (stored, password) => verify(stored, password).catch(() => false),
    },
    fairTurns(TURNS),
  );

/**
 * A hasher whose work waits in a bounded queue (docs/security.md, Guesses). Senders that an account knows and all others take turns, so
 * that guesses from any number of networks never keep an author out. Within each group, networks take turns.
 */
export function inFairTurns(hasher: PasswordHasher, inTurn: FairTurns): PasswordHasher {
  const partOf = ({ address, isKnown }: Asker) => [
    isKnown ? 'known' : 'others',
    ...networksOf(address).toReversed(),
  ];
  return {
    hash: (password, asker) => inTurn(partOf(asker), () => hasher.hash(password, asker)),
    verify: (stored, password, asker) => inTurn(partOf(asker), () => hasher.verify(stored, password, asker)),
  };
}
