import { eq } from 'drizzle-orm';
import type { AppDeps } from '#server/core/deps.ts';
import { newAddress } from '#server/core/email-address.ts';
import { SERVER } from '#server/core/password-hasher.ts';
import { account } from '#server/db/schema/account.ts';
import { mintDeviceId } from '#shared/domain/device-id.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { mintId } from '#shared/domain/mint-id.ts';

/**
 * Makes the first editor's account if there is no editor yet (docs/spec, section 6). Returns its password, or null if no account was made.
 * The password is stored nowhere, and must be changed within seven days and before the desk opens (given-password.ts).
 */
export async function makeFirstEditor(
  deps: Pick<AppDeps, 'db' | 'clock' | 'random' | 'passwordHasher'>,
  email: string,
): Promise<string | null> {
  const { db, clock, random, passwordHasher } = deps;
  const [known] = await db
    .select({ id: account.id })
    .from(account)
    .where(eq(account.role, 'editor'))
    .limit(1);
  if (known !== undefined) return null;
  // Sixteen characters without look-alikes. Sixteen is also the longest password allowed (docs/spec, section 5).
  const password = mintDeviceId(random);
  const made = await db
    .insert(account)
    .values({
      id: mintId<UserId>(clock, random),
      ...(newAddress(email) ?? { email, emailKey: email.toLowerCase() }),
      passwordHash: await passwordHasher.hash(password, SERVER),
      passwordGiven: true,
      role: 'editor',
      penName: 'Editor',
      emailConfirmedAt: clock.now(),
      createdAt: clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: account.id });
  return made.length > 0 ? password : null;
}
