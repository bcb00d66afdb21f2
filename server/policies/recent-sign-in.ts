import type { AuthorCall } from '#server/call.ts';
import { failed, type Refusal } from '#server/outcome.ts';

/** How long a sign-in counts as recent. In ms. */
const RECENT_SIGN_IN_MS = 10 * 60_000;

/**
 * Refuses a call that needs a sign-in within the last ten minutes (docs/spec, section 5, Re-authentication); `undefined`: it may go on.
 * A command calls it in its transaction before any effect. This refusal is not stored under the idempotency key, so the same request
 * goes through after `reauthenticate`.
 */
export const needsRecentSignIn = ({ user, now }: Pick<AuthorCall, 'user' | 'now'>): Refusal | undefined =>
  now < user.authenticatedAt + RECENT_SIGN_IN_MS ? undefined : failed('reauthenticate');
