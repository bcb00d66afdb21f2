import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Reader } from '#server/db/database.ts';
import { identity } from '#server/db/schema/account.ts';
import { passkey } from '#server/db/schema/passkey.ts';
import { recoveryCode } from '#server/db/schema/recovery-code.ts';
import { secondFactor } from '#server/db/schema/second-factor.ts';
import type { UserId } from '#shared/domain/ids.ts';

/**
 * An account's sign-in methods other than its password. `codes`: recovery codes left. `appAt`: when the authenticator app was set up (ms
 * since epoch), null for none.
 */
export type WaysIn = {
  readonly passkeys: readonly { readonly name: string; readonly createdAt: number }[];
  readonly codes: number;
  readonly providers: readonly ('facebook' | 'google')[];
  readonly appAt: number | null;
};

/** Reads an account's sign-in methods other than its password, and its authenticator app. */
export async function waysIn(db: Reader, userId: UserId): Promise<WaysIn> {
  const passkeys = await db
    .select({ name: passkey.name, createdAt: passkey.createdAt })
    .from(passkey)
    .where(eq(passkey.userId, userId))
    .orderBy(asc(passkey.createdAt), asc(passkey.id));
  const codes = await db
    .select({ hash: recoveryCode.hash })
    .from(recoveryCode)
    .where(and(eq(recoveryCode.userId, userId), isNull(recoveryCode.usedAt)));
  const identities = await db.select().from(identity).where(eq(identity.userId, userId));
  const [app] = await db.select().from(secondFactor).where(eq(secondFactor.userId, userId));
  return {
    passkeys,
    codes: codes.length,
    providers: identities.map(({ provider }) => provider).sort(),
    appAt: app?.createdAt ?? null,
  };
}
