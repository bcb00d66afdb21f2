import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { setting } from '#server/db/schema/account.ts';
import type { Random } from '#shared/lib/ports.ts';

const NAME = 'access-token-key';

/** The key of the access tokens: made once for a database and shared by all processes on it. */
export async function loadTokenKey(db: Database, random: Random): Promise<Uint8Array> {
  await db
    .insert(setting)
    .values({ name: NAME, value: bytesToHex(random.bytes(32)) })
    .onConflictDoNothing();
  const [row] = await db.select().from(setting).where(eq(setting.name, NAME));
  if (!row) throw new Error('the key of the access tokens could not be kept');
  return hexToBytes(row.value);
}
