import { hash, verify } from '@node-rs/argon2';
import { takeTurns } from '#server/turns.ts';

/** Hashes and verifies passwords. A port, so that tests hash cheaply. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
}

/** Memory in KiB and passes of one hash. */
export type Argon2Cost = { memoryCost: number; timeCost: number };

/** OWASP's first choice for argon2id: 19 MiB, two passes. */
export const ARGON2_COST: Argon2Cost = { memoryCost: 19_456, timeCost: 2 };

/** Hashes computed at a time. They run in Node's four threads, and file access needs some of those too. */
const AT_ONCE = 2;

/** argon2id (the package's default algorithm) at a given cost. A malformed hash never verifies. */
export function argon2Hasher(cost: Argon2Cost = ARGON2_COST): PasswordHasher {
  const inTurn = takeTurns(AT_ONCE);
  return {
    hash: (password) => inTurn(() => hash(password, { ...cost, parallelism: 1 })),
    verify: (stored, password) => inTurn(() => verify(stored, password).catch(() => false)),
  };
}
