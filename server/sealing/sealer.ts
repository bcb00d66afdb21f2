import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Random } from '#shared/lib/ports.ts';

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals what must not be read from a lost disk or database: identity documents, bank accounts, contracts. AES-256-GCM; `context`
 * (what it is and whose) is bound to it, so that one author's sealed bytes cannot be put in another's place. `open` throws on
 * anything that was not sealed here for that context.
 */
export type Sealer = {
  seal(bytes: Uint8Array, context: string): Uint8Array;
  open(sealed: Uint8Array, context: string): Uint8Array;
};

/** Makes a sealer over a key of 32 bytes, the same for every process of an installation. */
export function createSealer(key: Uint8Array, random: Random): Sealer {
  return {
    seal(bytes, context) {
      const nonce = random.bytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      cipher.setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed);
      const body = 1 + NONCE_BYTES + TAG_BYTES;
      if (bytes[0] !== VERSION || bytes.length < body) throw new Error('not sealed here');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(1, 1 + NONCE_BYTES));
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(bytes.subarray(1 + NONCE_BYTES, body));
      return Buffer.concat([decipher.update(bytes.subarray(body)), decipher.final()]);
    },
  };
}

/** Seals a text for a column. */
export const sealText = (sealer: Sealer, text: string, context: string): string =>
  Buffer.from(sealer.seal(Buffer.from(text), context)).toString('base64');

/** Opens what `sealText` made. */
export const openText = (sealer: Sealer, sealed: string, context: string): string =>
  Buffer.from(sealer.open(Buffer.from(sealed, 'base64'), context)).toString();
