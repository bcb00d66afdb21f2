import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** The first bytes of a sealed backup. */
const MAGIC = Buffer.from('TINTA BACKUP 1\n');
const SALT = 32;
const TAG = 16;
/** Plain bytes in one chunk. Each chunk but the last has as many. */
const CHUNK = 1_048_576;

/** No key opens the stream, or it is not as it was written. */
export class NotOpened extends Error {}

/** Chunks are numbered, and the last one is marked, so that none can be missing, added or moved (the STREAM construction, as in age). */
function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(chunk, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** A key for one stream alone, so that no nonce is ever used twice with it. `key`: 64 hexadecimal digits. */
const keyOf = (key: string, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(key, 'hex'), salt, 'backup', 32));

/** The same bytes in parts of `size`. The last part has from 0 to `size` bytes and is marked. */
export async function* inParts(
  bytes: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ part: Buffer; isLast: boolean }> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const some of bytes) {
    held.push(some);
    length += some.length;
    if (length <= size) continue;
    const all = Buffer.concat(held, length);
    let at = 0;
    for (; length - at > size; at += size) yield { part: all.subarray(at, at + size), isLast: false };
    held = [all.subarray(at)];
    length -= at;
  }
  yield { part: Buffer.concat(held, length), isLast: true };
}

/** Seals a stream under a key of 64 hexadecimal digits: AES-256-GCM, in chunks of a megabyte. */
export async function* sealed(key: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT);
  const streamKey = keyOf(key, salt);
  yield Buffer.concat([MAGIC, salt]);
  let chunk = 0;
  for await (const { part, isLast } of inParts(bytes, CHUNK)) {
    const cipher = createCipheriv('aes-256-gcm', streamKey, nonceOf(chunk, isLast));
    yield Buffer.concat([cipher.update(part), cipher.final(), cipher.getAuthTag()]);
    chunk += 1;
  }
}

/** Opens a sealed stream with one of the keys. Throws `NotOpened`, perhaps after it has yielded a part. */
export async function* opened(keys: readonly string[], bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head = Buffer.alloc(0);
  let streamKeys: Buffer[] | undefined;
  async function* afterHead() {
    for await (const some of bytes) {
      if (streamKeys !== undefined) {
        yield some;
        continue;
      }
      head = Buffer.concat([head, some]);
      if (head.length < MAGIC.length + SALT) continue;
      if (!head.subarray(0, MAGIC.length).equals(MAGIC)) throw new NotOpened('it is not a sealed backup');
      const salt = head.subarray(MAGIC.length, MAGIC.length + SALT);
      streamKeys = keys.map((key) => keyOf(key, salt));
      yield head.subarray(MAGIC.length + SALT);
    }
  }
  let chunk = 0;
  for await (const { part, isLast } of inParts(afterHead(), CHUNK + TAG)) {
    if (streamKeys === undefined || part.length < TAG) throw new NotOpened('it is cut off');
    const nonce = nonceOf(chunk, isLast);
    const found = tryKeys(streamKeys, nonce, part);
    if (found === undefined)
      throw new NotOpened(
        chunk === 0 ? 'it was made with another BACKUP_KEY, or is damaged' : 'it is not as it was written',
      );
    // The first chunk tells which key it is.
    streamKeys = [found.key];
    yield found.plain;
    chunk += 1;
  }
}

function tryKeys(keys: readonly Buffer[], nonce: Buffer, part: Buffer) {
  for (const key of keys) {
    const plain = openChunk(key, nonce, part);
    if (plain !== undefined) return { key, plain };
  }
  return undefined;
}

function openChunk(key: Buffer, nonce: Buffer, part: Buffer): Buffer | undefined {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG });
  decipher.setAuthTag(part.subarray(part.length - TAG));
  try {
    return Buffer.concat([decipher.update(part.subarray(0, part.length - TAG)), decipher.final()]);
  } catch {
    return undefined;
  }
}
