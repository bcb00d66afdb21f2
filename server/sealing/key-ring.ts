import { join } from 'node:path';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { keepSecret } from '#server/platform/secret-file.ts';
import type { Random } from '#shared/lib/ports.ts';

/** Keys of one kind: the first is in use, those after it were in use before (docs/deploy.md, Keys). */
export type KeyRing = readonly [Uint8Array, ...Uint8Array[]];

const KEY = /^[0-9a-f]{64}$/;

/** A new key as it is written in a key file. */
export const newKeyText = (random: Random): string => bytesToHex(random.bytes(32));

/**
 * The keys named so: as set, else from their file in the data folder, where `make` puts them at the first start and only this user
 * may read them. No key is in the database, so a copy of that alone opens nothing. Throws when what is there holds no key.
 */
export async function loadKeyRing(
  dataDir: string,
  name: 'sealing' | 'access-token',
  set: string,
  random: Random,
  make: () => string = () => newKeyText(random),
): Promise<KeyRing> {
  const path = join(dataDir, 'keys', `${name}.key`);
  const [first, ...older] = keysOf(set === '' ? await keepSecret(path, random, make) : set) ?? [];
  if (first === undefined) throw new Error(`${path} holds no key of 64 hexadecimal digits`);
  return [first, ...older];
}

/** Keys written with commas or line breaks between them; undefined where one of them is none. */
function keysOf(text: string): Uint8Array[] | undefined {
  const parts = text.split(/[\s,]+/).filter((part) => part !== '');
  return parts.every((part) => KEY.test(part)) ? parts.map(hexToBytes) : undefined;
}
