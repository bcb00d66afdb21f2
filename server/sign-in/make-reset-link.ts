import type { Tx } from '#server/db/database.ts';
import { resetLink } from '#server/db/schema/mail.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { Role } from '#shared/domain/role.ts';
import type { Random } from '#shared/lib/ports.ts';
import { makeLinkSecret, secretHash } from './link-secret.ts';

/**
 * Makes an account's password reset link, valid for `RESET_LINK_MS` after `now`, and returns its secret. It replaces an earlier link.
 * `role`: the role that the account gets when the link is used.
 */
export async function makeResetLink(
  tx: Tx,
  random: Random,
  userId: UserId,
  now: number,
  role: Role | null = null,
): Promise<string> {
  const secret = makeLinkSecret(random);
  const link = { hash: secretHash(secret), createdAt: now, usedAt: null, usedKey: null, role };
  await tx
    .insert(resetLink)
    .values({ userId, ...link })
    .onConflictDoUpdate({ target: resetLink.userId, set: link });
  return secret;
}
