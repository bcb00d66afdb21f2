import { ReadableStream as StreamOfNode } from 'node:stream/web';
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';
import { BackupProblem } from './fill-database.ts';
import { inParts } from './in-parts.ts';

/** How every file of age begins (its specification, "Header"). */
const MAGIC = Buffer.from('age-encryption.org/v1\n');
/** Bytes in one part of what is written. */
const PART_BYTES = 1_048_576;

/** A sealed backup does not open, in words for the operator. */
const notOpened = (why: string, cause?: unknown) =>
  new BackupProblem(`The backup cannot be opened: ${why}.`, { cause });

/** Seals a stream for the owner of a key (an identity of age, `AGE-SECRET-KEY-1…`), as the program age does. */
export async function* sealed(key: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(key));
  yield* inParts(await encrypter.encrypt(streamOf(bytes)), PART_BYTES);
}

/**
 * Opens what age sealed with one of the keys. Throws `BackupProblem` if none opens it, or it is not as it was written, perhaps after it
 * has yielded a part.
 */
export async function* opened(
  keys: readonly string[],
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const decrypter = new Decrypter();
  for (const key of keys) decrypter.addIdentity(key);
  const source = watched(sealedOnly(bytes));
  const plain = await decrypter.decrypt(streamOf(source.bytes)).catch((error: unknown) => {
    throw source.failure() ?? notOpened('it was made with another BACKUP_KEY, or is damaged', error);
  });
  try {
    for await (const { buffer, byteOffset, length } of plain) yield Buffer.from(buffer, byteOffset, length);
  } catch (error) {
    throw source.failure() ?? notOpened('it is damaged or cut off', error);
  }
}

/** The library takes and gives streams of the web. */
const streamOf = (bytes: AsyncIterable<Uint8Array>) =>
  StreamOfNode.from(bytes) as unknown as ReadableStream<Uint8Array<ArrayBuffer>>;

/** Passes the bytes on and remembers what their source threw: a disk or store that cannot be read is not a damaged backup. */
function watched(from: AsyncIterable<Uint8Array>) {
  let failure: unknown;
  async function* bytes() {
    try {
      yield* from;
    } catch (error) {
      failure = error;
      throw error;
    }
  }
  return { bytes: bytes(), failure: () => failure };
}

/** Throws if the bytes do not begin as an age file does. Otherwise the library would search the whole file for the end of a first line. */
async function* sealedOnly(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const some of bytes) {
    if (head === undefined) {
      yield some;
      continue;
    }
    head = Buffer.concat([head, some]);
    if (head.length < MAGIC.length) continue;
    if (!head.subarray(0, MAGIC.length).equals(MAGIC)) break;
    yield head;
    head = undefined;
  }
  if (head !== undefined)
    throw notOpened(head.length === 0 ? 'it is empty' : 'it is no file of age, or is damaged');
}
