import { join } from 'node:path';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { keepSecret } from '#server/platform/secret-file.ts';
import type { Random } from '#shared/lib/ports.ts';

const KEY = /^[0-9a-f]{64}$/;

/**
 * The key of what is sealed: as set (64 hexadecimal digits), else made once in the data folder, where only this user may read it.
 * It is never in the database, so a copy of that alone opens nothing. Throws when the file there holds no key.
 */
export async function loadSealingKey(dataDir: string, set: string, random: Random): Promise<Uint8Array> {
  if (set !== '') return hexToBytes(set);
  const path = join(dataDir, 'keys', 'sealing.key');
  const text = (await keepSecret(path, random, () => bytesToHex(random.bytes(32)))).trim();
  if (!KEY.test(text)) throw new Error(`${path} holds no key of 64 hexadecimal digits`);
  return hexToBytes(text);
}
