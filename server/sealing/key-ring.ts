import { join } from 'node:path';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { keepSecret, readSecret } from '#server/platform/secret-file.ts';
import { OwnError } from '#server/ports/own-error.ts';
import type { Random } from '#shared/lib/ports.ts';

/** Keys of one kind: the first is in use, the others were used before (docs/deploy.md, Keys). */
export type KeyRing = readonly [Uint8Array, ...Uint8Array[]];

const KEY = /^[0-9a-f]{64}$/;

/** A new key in the format of a key file. */
export const newKeyText = (random: Random): string => bytesToHex(random.bytes(32));

/**
 * The keys of this name: from the settings, else from their file in the data folder. The first start makes this file, and only the system
 * user that runs the server may read it. No key is in the database, so a copy of the database alone opens nothing. Throws if the source
 * contains no key or an invalid one.
 */
export async function loadKeyRing(
  dataDir: string,
  name: 'sealing' | 'access-token',
  set: string,
  random: Random,
  make: () => string = () => newKeyText(random),
): Promise<KeyRing> {
  const path = keyFile(dataDir, name);
  return ringOf(set === '' ? await keepSecret(path, random, make) : set, path);
}

/**
 * Does the same as `loadKeyRing`, for a command, but makes no key: the server could not open anything sealed with a new key. Returns
 * undefined if the settings have no key and there is no file.
 */
export async function findKeyRing(
  dataDir: string,
  name: 'sealing' | 'access-token',
  set: string,
): Promise<KeyRing | undefined> {
  const path = keyFile(dataDir, name);
  const text = set === '' ? await readSecret(path) : set;
  return text === undefined ? undefined : ringOf(text, path);
}

/** Where the keys of this name are stored. */
export const keyFile = (dataDir: string, name: string): string => join(dataDir, 'keys', `${name}.key`);

function ringOf(text: string, path: string): KeyRing {
  const [first, ...older] = keysOf(text) ?? [];
  if (first === undefined) throw new OwnError(`${path} holds no key of 64 hexadecimal digits`);
  return [first, ...older];
}

/** Keys separated by commas or line breaks; undefined if one of them is invalid. */
function keysOf(text: string): Uint8Array[] | undefined {
  const parts = text.split(/[\s,]+/).filter((part) => part !== '');
  return parts.every((part) => KEY.test(part)) ? parts.map(hexToBytes) : undefined;
}
