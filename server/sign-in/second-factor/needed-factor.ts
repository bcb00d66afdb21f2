import { eq } from 'drizzle-orm';
import type { AuthorCall } from '#server/core/call.ts';
import { type Refusal, refused } from '#server/core/outcome.ts';
import type { Reader } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { passkey } from '#server/db/schema/passkey.ts';
import { secondFactor } from '#server/db/schema/second-factor.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { Role } from '#shared/domain/role.ts';
import type { FactorKind } from '#shared/domain/second-factor.ts';

/**
 * The second factor that a sign-in by one factor needs: the app if the account has one; a passkey for an editor without an app; null for
 * none. An author's passkey is a sign-in method and requires no second factor.
 */
export async function neededFactor(
  db: Reader,
  { id, role }: { readonly id: UserId; readonly role: Role },
): Promise<FactorKind | null> {
  const apps = await db
    .select({ userId: secondFactor.userId })
    .from(secondFactor)
    .where(eq(secondFactor.userId, id));
  if (apps.length > 0) return 'app';
  return role === 'editor' && (await hasPasskey(db, id)) ? 'passkey' : null;
}

/** Whether an account has a passkey. */
export async function hasPasskey(db: Reader, id: UserId): Promise<boolean> {
  const keys = await db.select({ id: passkey.id }).from(passkey).where(eq(passkey.userId, id)).limit(1);
  return keys.length > 0;
}

/**
 * Refuses to add, replace or remove a second factor, or a substitute for one, in a session that one factor opened, if the account has a
 * second factor. undefined: allowed. Otherwise whoever knows an editor's password could add a factor of their own. Every command on
 * passkeys, authenticator app and recovery codes calls it.
 */
export async function weakSessionRefusal(
  db: Reader,
  { user }: Pick<AuthorCall, 'user'>,
): Promise<Refusal | undefined> {
  if (user.strong) return undefined;
  const [own] = await db
    .select({ id: account.id, role: account.role })
    .from(account)
    .where(eq(account.id, user.userId));
  return own !== undefined && (await neededFactor(db, own)) !== null
    ? refused('secondFactorNeeded')
    : undefined;
}
