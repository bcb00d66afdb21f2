import { createCipheriv, createDecipheriv } from 'node:crypto';
import { OwnError } from '#server/ports/own-error.ts';
import type { Random } from '#shared/lib/ports.ts';
import type { KeyRing } from './key-ring.ts';

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals data that must not be readable on a lost disk or in a lost database: identity documents, bank accounts, contracts. AES-256-GCM.
 * `context` (what the data is and whose) is bound to it, so that sealed bytes cannot be swapped between authors. `open` throws if the bytes
 * were not sealed with one of these keys for that context.
 */
export type Sealer = {
  seal(bytes: Uint8Array, context: string): Uint8Array;
  open(sealed: Uint8Array, context: string): Uint8Array;
};

/** Seals with the first key of a ring (32 bytes each) and opens with any of them. All processes of an installation use the same ring. */
export function createSealer(keys: KeyRing, random: Random): Sealer {
  return {
    seal(bytes, context) {
      const nonce = random.bytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keys[0], nonce);
      cipher.setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed);
      if (bytes[0] !== VERSION || bytes.length < 1 + NONCE_BYTES + TAG_BYTES)
        throw new OwnError('not sealed here');
      const [first, ...older] = keys;
      try {
        return openWith(first, bytes, context);
      } catch (error) {
        for (const key of older) {
          try {
            return openWith(key, bytes, context);
          } catch {
            // Try the next key.
          }
        }
        throw error;
      }
    },
  };
}

function openWith(key: Uint8Array, bytes: Buffer, context: string): Uint8Array {
  const body = 1 + NONCE_BYTES + TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(1, 1 + NONCE_BYTES));
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(1 + NONCE_BYTES, body));
  return Buffer.concat([decipher.update(bytes.subarray(body)), decipher.final()]);
}

/** Seals a text for a database column, as base64. */
export const sealText = (sealer: Sealer, text: string, context: string): string =>
  Buffer.from(sealer.seal(Buffer.from(text), context)).toString('base64');

/** Opens the result of `sealText`. */
export const openText = (sealer: Sealer, sealed: string, context: string): string =>
  Buffer.from(sealer.open(Buffer.from(sealed, 'base64'), context)).toString();
