import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * Hash stored instead of an author's id or e-mail, beside sealed rows and for authors who have left. The rows can be found by it, and
 * someone who reads the browser's storage does not see whose they are (SYNC-11).
 */
export const sealedName = (of: string): string =>
  bytesToHex(sha256(utf8ToBytes(`tinta-sealed:${of.trim().toLowerCase()}`)));
