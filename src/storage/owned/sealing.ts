import type { SealedRow } from '#storage/db/rows.ts';
import type { AuthorRows } from './author-rows.ts';

/** The part of `crypto.subtle` that sealing needs. */
export type SealingPort = Pick<SubtleCrypto, 'generateKey' | 'encrypt' | 'decrypt'>;

const AES = { name: 'AES-GCM', length: 256 } as const;

type Packed = { $bytes: string };
const isPacked = (value: unknown): value is Packed =>
  typeof value === 'object' && value !== null && '$bytes' in value && typeof value.$bytes === 'string';

const pack = (_: string, value: unknown): unknown => {
  if (!(value instanceof ArrayBuffer)) return value;
  let text = '';
  for (const byte of new Uint8Array(value)) text += String.fromCharCode(byte);
  return { $bytes: btoa(text) };
};
const unpack = (_: string, value: unknown): unknown =>
  isPacked(value) ? Uint8Array.from(atob(value.$bytes), (char) => char.charCodeAt(0)).buffer : value;

/** Seals a part of an author's rows under a fresh key that cannot be exported from this browser (SYNC-11). `iv` are 12 random bytes. */
export async function seal(
  port: SealingPort,
  rows: AuthorRows,
  as: Pick<SealedRow, 'uid' | 'email' | 'savedAt' | 'iv'>,
): Promise<SealedRow> {
  const key = await port.generateKey(AES, false, ['encrypt', 'decrypt']);
  const plain = new TextEncoder().encode(JSON.stringify(rows, pack));
  const bytes = await port.encrypt({ name: AES.name, iv: as.iv }, key, plain);
  return { ...as, stories: rows.stories.length, chapters: rows.chapters.length, bytes, key };
}

/** Decrypts what `seal` encrypted. */
export async function unseal(port: SealingPort, sealed: SealedRow): Promise<AuthorRows> {
  const plain = await port.decrypt({ name: AES.name, iv: sealed.iv }, sealed.key as CryptoKey, sealed.bytes);
  return JSON.parse(new TextDecoder().decode(plain), unpack) as AuthorRows;
}
