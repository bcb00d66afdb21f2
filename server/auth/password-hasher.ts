import { hash, verify } from '@node-rs/argon2';
import { type FairTurns, fairTurns } from '#server/fair-turns.ts';
import { networksOf } from '#server/middleware/client-address.ts';

/**
 * Hashes and verifies passwords. A port, so that tests hash cheaply. `from`: the address that asks, '' for the server itself. Throws
 * `Overloaded` when too many wait.
 */
export interface PasswordHasher {
  hash(password: string, from: string): Promise<string>;
  verify(hash: string, password: string, from: string): Promise<boolean>;
}

/** Memory in KiB and passes of one hash. */
export type Argon2Cost = { memoryCost: number; timeCost: number };

/** OWASP's first choice for argon2id: 19 MiB, two passes. */
export const ARGON2_COST: Argon2Cost = { memoryCost: 19_456, timeCost: 2 };

/**
 * Hashes computed at a time: they run in Node's four threads, and file access needs some of those too. And those that wait: each takes
 * some 40 ms, so none waits for more than about two seconds.
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

/** A hasher whose work waits in a bounded queue that is fair by network (docs/security.md, Guesses). */
export function inFairTurns(hasher: PasswordHasher, inTurn: FairTurns): PasswordHasher {
  const widestFirst = (from: string) => networksOf(from).toReversed();
  return {
    hash: (password, from) => inTurn(widestFirst(from), () => hasher.hash(password, from)),
    verify: (stored, password, from) =>
      inTurn(widestFirst(from), () => hasher.verify(stored, password, from)),
  };
}
