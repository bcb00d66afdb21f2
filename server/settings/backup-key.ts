import { bech32 } from '@scure/base';
import * as v from 'valibot';

const FORM_WORDS =
  'BACKUP_KEY must be a secret key of age, AGE-SECRET-KEY-1 and 58 more characters (npm run -s backup -- --new-key makes one), or several, the newest first';
const TYPO_WORDS =
  'BACKUP_KEY is misspelt or cut off: copy the whole line AGE-SECRET-KEY-1… again, from where the key was made';
const PUBLIC_WORDS = 'BACKUP_KEY is a public key: set the secret one, which begins with AGE-SECRET-KEY-1';

/** The keys in a variable, with commas between, or in a file that `age-keygen` wrote: one per line, and notes after a `#`. */
const keysIn = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '');

/** Whether the key's checksum, which finds every misspelt character, is right. The encoding is Bech32, as age defines. */
function isWhole(key: string): boolean {
  try {
    const { prefix, bytes } = bech32.decodeToBytes(key);
    return prefix === 'age-secret-key-' && bytes.length === 32;
  } catch {
    return false;
  }
}

/** The setting BACKUP_KEY as a list of identities of age; an error in words that never quotes a key. */
export const backupKeyEntry = v.pipe(
  v.optional(v.string(), ''),
  v.transform(keysIn),
  v.check((keys) => !keys.some((key) => /^age1/.test(key)), PUBLIC_WORDS),
  v.check((keys) => keys.every((key) => /^AGE-SECRET-KEY-1/.test(key)), FORM_WORDS),
  v.check((keys) => keys.every(isWhole), TYPO_WORDS),
);
