import { type Refusal, refused } from '#server/core/outcome.ts';
import type { account } from '#server/db/schema/account.ts';
import { GIVEN_PASSWORD_DAYS } from '#shared/domain/limits.ts';

type Account = Pick<typeof account.$inferSelect, 'passwordGiven' | 'passwordHash' | 'createdAt'>;

const GIVEN_PASSWORD_MS = GIVEN_PASSWORD_DAYS * 86_400_000;

/**
 * Whether the account's password is the printed first one and its time is over: it was made with the account (docs/spec, section 6, Editors).
 * A clock that went back ends it too.
 */
export const isGivenOver = ({ passwordGiven, createdAt }: Account, now: number): boolean =>
  passwordGiven && Math.abs(now - createdAt) >= GIVEN_PASSWORD_MS;

/** The hash of the password that proves the account's owner; null if there is none, or none any more. */
export const usableHash = (user: Account, now: number): string | null =>
  isGivenOver(user, now) ? null : user.passwordHash;

/** What a sign-in, a proof or a change of password with it is answered. */
export const givenOver: Refusal = {
  ...refused('passwordGiven'),
  message: (messages) => messages.refusal.givenPasswordOver,
};
