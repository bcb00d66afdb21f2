import type { AuthorCall } from './call.ts';
import { failed, type Refusal } from './outcome.ts';

/**
 * Refuses a call without a proof of a sign-in within the last ten minutes (docs/spec, section 5, Re-authentication); returns `undefined` if
 * the call has such a proof. The proof is a separate value, in the answer to whoever signed in: a copied session does not have it. A
 * command calls this in its transaction before any effect. This refusal is not stored under the idempotency key, so the same request
 * succeeds after `reauthenticate`.
 */
export const needsRecentSignIn = ({
  user,
  proof,
  now,
}: Pick<AuthorCall, 'user' | 'proof' | 'now'>): Refusal | undefined =>
  proof !== null && proof.sessionId === user.sessionId && now < proof.expiresAt
    ? undefined
    : failed('reauthenticate');
