import { type Refusal, refused } from '#server/core/outcome.ts';
import type { account } from '#server/db/schema/account.ts';
import { GIVEN_PASSWORD_DAYS } from '#shared/domain/limits.ts';

type Account = Pick<typeof account.$inferSelect, 'passwordGiven' | 'passwordHash' | 'createdAt'>;

const GIVEN_PASSWORD_MS = GIVEN_PASSWORD_DAYS * 86_400_000;

/**
 * Whether the account's password is the printed first one and is too old (docs/spec, section 6, Editors). It was made together with the
 * account. It also counts as too old if the clock was set back to `GIVEN_PASSWORD_DAYS` or more before the account was made.
 */
export const isGivenOver = ({ passwordGiven, createdAt }: Account, now: number): boolean =>
  passwordGiven && Math.abs(now - createdAt) >= GIVEN_PASSWORD_MS;

/**
 * The hash of the password that proves the account's owner; null if the account has no password, or its printed first password is too old.
 */
export const usableHash = (user: Account, now: number): string | null =>
  isGivenOver(user, now) ? null : user.passwordHash;

/** The answer if a printed first password that is too old is used to sign in, for a proof, or to change the password. */
export const givenOver: Refusal = {
  ...refused('passwordGiven'),
  message: (messages) => messages.refusal.givenPasswordOver,
};
