import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { setting } from '#server/db/schema/account.ts';
import { type KeyRing, loadKeyRing, newKeyText } from '#server/sealing/key-ring.ts';
import type { Random } from '#shared/lib/ports.ts';

/** Where earlier versions kept the key in the database. */
const IN_DATABASE = 'access-token-key';

/**
 * The keys of the access tokens: as set, else in the data folder. A key that an earlier version kept in the database is deleted
 * there. Copies of that database have it, so it signs nothing any more: it becomes an older key, by which devices are told to
 * refresh instead of to sign in.
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
  // Where the key was set, or another server made the file, the old one is known until this server stops.
  return [first, ...older, ...old.filter((key) => !known.has(key)).map(hexToBytes)];
}
