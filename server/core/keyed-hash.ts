import { createHmac } from 'node:crypto';

/**
 * Replaces a text that must not be readable in a log or a table, such as an address. Without the key no one can find the text by guessing.
 */
export const keyedHash = (key: Uint8Array, text: string): string =>
  createHmac('sha256', key).update('name\n').update(text).digest('hex').slice(0, 32);
