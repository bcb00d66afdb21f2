import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { setting } from '#server/db/schema/account.ts';
import { type KeyRing, loadKeyRing, newKeyText } from '#server/sealing/key-ring.ts';
import type { Random } from '#shared/lib/ports.ts';

/** Name under which earlier versions stored the key in the database. */
const IN_DATABASE = 'access-token-key';

/**
 * The keys of the access tokens: from the settings, else from the data folder. A key that an earlier version stored in the database is
 * deleted there. Copies of that database still contain it, so it becomes an older key: it signs nothing, and devices refresh instead of
 * signing in again.
 */
export async function loadTokenKeys(
  db: Database,
  dataDir: string,
  set: string,
  random: Random,
): Promise<KeyRing> {
  const [kept] = await db.select().from(setting).where(eq(setting.name, IN_DATABASE));
  const old = kept === undefined ? [] : [kept.value];
  const [first, ...older] = await loadKeyRing(dataDir, 'access-token', set, random, () =>
    [newKeyText(random), ...old].join('\n'),
  );
  await db.delete(setting).where(eq(setting.name, IN_DATABASE));
  const known = new Set([first, ...older].map(bytesToHex));
  // If the key comes from the settings, or another server made the file, the old key stays valid until this server stops.
  return [first, ...older, ...old.filter((key) => !known.has(key)).map(hexToBytes)];
}
