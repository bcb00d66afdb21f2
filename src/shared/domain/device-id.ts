import type { Random } from '#shared/lib/ports.ts';
import { DEVICE_ID_CHARS } from './limits.ts';

/** 32 characters, so that a byte maps onto them without bias; none of 0/O, 1/I/l and the like (docs/spec, section 3). */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyzA';

const VALID = new RegExp(`^[0-9A-Za-z]{${DEVICE_ID_CHARS}}$`);

/** Makes the `udid`: 16 random characters that are easy to tell apart (docs/spec, section 3). */
export function mintDeviceId(random: Random): string {
  return Array.from(random.bytes(DEVICE_ID_CHARS), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** Whether a cookie's or header's value can be a device id. */
export const isDeviceId = (value: string): boolean => VALID.test(value);
