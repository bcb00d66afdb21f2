import { asc, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import { instant } from '#server/core/instant.ts';
import { done, type Outcome } from '#server/core/outcome.ts';
import type { Reader } from '#server/db/database.ts';
import { account, identity } from '#server/db/schema/account.ts';
import { passkey } from '#server/db/schema/passkey.ts';
import type { signInMethodsAnswer } from '#shared/protocol/sign-in/password.ts';
import { usableHash } from './given-password.ts';

/** The caller's sign-in methods (docs/spec, section 7, Author). */
export async function signInMethods(
  db: Reader,
  call: AuthorCall,
): Promise<Outcome<v.InferOutput<typeof signInMethodsAnswer>>> {
  const { userId } = call.user;
  const [user] = await db.select().from(account).where(eq(account.id, userId));
  const identities = await db
    .select({ provider: identity.provider })
    .from(identity)
    .where(eq(identity.userId, userId))
    .orderBy(asc(identity.provider));
  const keys = await db
    .select()
    .from(passkey)
    .where(eq(passkey.userId, userId))
    .orderBy(asc(passkey.createdAt), asc(passkey.id));
  return done({
    email: user?.email ?? '',
    password: user !== undefined && usableHash(user, call.now) !== null,
    providers: identities.map(({ provider }) => provider),
    passkeys: keys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: instant(createdAt),
      lastUsedAt: lastUsedAt === null ? null : instant(lastUsedAt),
    })),
  });
}
