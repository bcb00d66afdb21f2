import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkArchive, packed, unpack } from './archive.ts';
import { hashOf, SUMS, sumLine } from './backup-files.ts';
import { opened, sealed } from './seal.ts';

const MB = 1_048_576;
/** Plain bytes in one chunk of age. */
const CHUNK = 65_536;
const NAME = 'tinta-scheduled-2026-11-25T030000Z';

let KEY: string;
let OTHER: string;
let place: string;
let folder: string;
let archive: Buffer;
const sums = new Map<string, string>();

async function* inPieces(bytes: Buffer, size = 70_001): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const all = async (bytes: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
};
const flipped = (bytes: Buffer, at: number): Buffer => {
  const other = Buffer.from(bytes);
  other[at] = (other[at] ?? 0) ^ 1;
  return other;
};
/** Where the header of a sealed file ends: after the line of its MAC. */
const endOfHead = (bytes: Buffer): number => bytes.indexOf('\n', bytes.indexOf('\n---') + 1) + 1;
const names = async (at: string) => (await readdir(at, { recursive: true })).sort();

beforeAll(async () => {
  [KEY, OTHER] = [await generateX25519Identity(), await generateX25519Identity()];
  place = await mkdtemp(join(tmpdir(), 'tinta-archive-'));
  folder = join(place, NAME);
  await mkdir(join(folder, 'tables'), { recursive: true });
  await mkdir(join(folder, 'files/covers'), { recursive: true });
  const files: [string, Buffer | string][] = [
    ['tables/empty.jsonl', ''],
    ['tables/story.jsonl', '{"title":"雨"}\n'.repeat(9_000)],
    // As it cannot be packed, it fills many chunks. Its long name needs a second header in a tar.
    [`files/covers/${'c'.repeat(120)}.webp`, randomBytes(3 * MB)],
  ];
  for (const [name, content] of files) {
    await writeFile(join(folder, name), content);
    sums.set(name, await hashOf(join(folder, name)));
  }
  await writeFile(join(folder, SUMS), [...sums].map(([name, sum]) => sumLine(sum, name)).join(''));
  archive = await all(packed(folder, KEY));
});
afterAll(() => rm(place, { recursive: true, force: true }));

describe('a sealed stream', () => {
  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * MB])(
    'of %i bytes opens with its key, as it was',
    async (size) => {
      const plain = randomBytes(size);
      const closed = await all(sealed(KEY, inPieces(plain)));
      if (size > 100) expect(closed.includes(plain.subarray(0, 100))).toBe(false);
      expect((await all(opened([OTHER, KEY], inPieces(closed, 33_333)))).equals(plain)).toBe(true);
      for (const keys of [[OTHER], []])
        await expect(all(opened(keys, inPieces(closed)))).rejects.toThrow('another BACKUP_KEY');
    },
  );

  it('does not open if a byte differs, a chunk is missing, moved or added, or its end is', async () => {
    const closed = await all(sealed(KEY, inPieces(randomBytes(3 * CHUNK))));
    // The nonce of the file comes first.
    const head = endOfHead(closed) + 16;
    const chunk = CHUNK + 16;
    const piece = (number: number) => closed.subarray(head + number * chunk, head + (number + 1) * chunk);
    expect(head + 3 * chunk).toBe(closed.length);
    const wrong: Buffer[] = [
      Buffer.concat([closed.subarray(0, head), piece(1), piece(0), piece(2)]),
      Buffer.concat([closed.subarray(0, head), piece(0), piece(2)]),
      Buffer.concat([closed, piece(2)]),
      Buffer.concat([closed, Buffer.from([0])]),
      Buffer.concat([closed, closed]),
      randomBytes(MB),
      Buffer.alloc(MB),
    ];
    const ends = [
      0,
      1,
      20,
      60,
      head - 17,
      head - 1,
      head,
      head + 5,
      head + chunk,
      head + 2 * chunk,
      closed.length - 1,
    ];
    for (const end of ends) wrong.push(closed.subarray(0, end));
    for (const at of [0, 30, 60, head - 20, head - 1, head, head + chunk + 5, closed.length - 1])
      wrong.push(flipped(closed, at));
    for (const bytes of wrong)
      await expect(all(opened([KEY], inPieces(bytes)))).rejects.toThrow(
        /^The backup cannot be opened: it (?:is|was) /,
      );
  });

  it('says what is wrong with it', async () => {
    const why = (bytes: Buffer) => all(opened([KEY], inPieces(bytes)));
    await expect(why(Buffer.alloc(0))).rejects.toThrow('it is empty');
    await expect(why(randomBytes(5))).rejects.toThrow('it is no file of age');
    await expect(why(archive.subarray(0, 2 * MB))).rejects.toThrow('it is damaged or cut off');
    async function* broken() {
      yield archive.subarray(0, MB);
      throw new Error('the disk is gone');
    }
    await expect(all(opened([KEY], broken()))).rejects.toThrow('the disk is gone');
  });
});

describe('a backup in one sealed file', () => {
  it('is smaller, and is the same again when it is unpacked', async () => {
    const to = await mkdtemp(join(place, 'unpacked-'));
    await unpack(inPieces(archive), [KEY], to);
    expect(await names(to)).toEqual(await names(folder));
    for (const [name, sum] of [...sums, [SUMS, await hashOf(join(folder, SUMS))] as const])
      expect(await hashOf(join(to, name))).toBe(sum);
    expect(archive.length).toBeLessThan(3 * MB + 20_000);
  });

  it('is opened by age and tar, without Tinta', async () => {
    // The library of age's author is what the program age is to others.
    const decrypter = new Decrypter();
    decrypter.addIdentity(KEY);
    const to = await mkdtemp(join(place, 'by-tar-'));
    execFileSync('tar', ['xz', '-C', to], { input: await decrypter.decrypt(archive) });
    expect(await readdir(to)).toEqual([NAME]);
    expect(await names(join(to, NAME))).toEqual(await names(folder));
    for (const [name, sum] of sums) expect(await hashOf(join(to, NAME, name))).toBe(sum);
  });

  it.each([
    ['its folder', ['-C', '..', NAME]],
    ['what is in it', ['.']],
  ])('is also read if the operator packed and sealed it again: %s', async (_, paths) => {
    const tar = execFileSync('tar', ['c', ...paths], { cwd: folder, maxBuffer: 8 * MB });
    const encrypter = new Encrypter();
    encrypter.addRecipient(await identityToRecipient(KEY));
    const closed = Buffer.from(await encrypter.encrypt(tar));
    const to = await mkdtemp(join(place, 'again-'));
    await unpack(inPieces(closed), [KEY], to);
    expect(await names(to)).toEqual(await names(folder));
    for (const [name, sum] of sums) expect(await hashOf(join(to, name))).toBe(sum);
  });

  it('is checked without being unpacked', async () => {
    await checkArchive(inPieces(archive), [KEY], sums);
    await expect(checkArchive(inPieces(archive), [OTHER], sums)).rejects.toThrow(
      'The backup cannot be opened: it was made with another BACKUP_KEY',
    );
    for (const bytes of [flipped(archive, 2 * MB), archive.subarray(0, 2 * MB)])
      await expect(checkArchive(inPieces(bytes), [KEY], sums)).rejects.toThrow('it is damaged or cut off');
    const more = new Map([...sums, ['keys/sealing.key', 'x']]);
    await expect(checkArchive(inPieces(archive), [KEY], more)).rejects.toThrow('keys/sealing.key');
    const fewer = new Map([...sums].slice(1));
    await expect(checkArchive(inPieces(archive), [KEY], fewer)).rejects.toThrow('not as it was written');
  });

  it('is refused if the seal is whole and the archive in it is not', async () => {
    const tar = execFileSync('tar', ['c', '-C', '..', NAME], { cwd: folder, maxBuffer: 8 * MB });
    for (const inside of [randomBytes(5_000), tar.subarray(0, MB + 5), Buffer.from('text')]) {
      const to = await mkdtemp(join(place, 'none-'));
      const closed = await all(sealed(KEY, inPieces(inside)));
      await expect(unpack(inPieces(closed), [KEY], to)).rejects.toThrow('it is no archive of a backup');
      await expect(checkArchive(inPieces(closed), [KEY], sums)).rejects.toThrow(
        'it is no archive of a backup',
      );
    }
  });

  it('is never written outside its folder', async () => {
    const evil = join(place, 'evil');
    await mkdir(join(evil, 'in'), { recursive: true });
    await writeFile(join(evil, 'in', 'file'), 'x');
    await symlink('/tmp', join(evil, 'in', 'link'));
    const to = await mkdtemp(join(place, 'to-'));
    const unpacked = async (...args: string[]) => {
      const tar = execFileSync('tar', ['cP', ...args], { cwd: evil });
      await unpack(inPieces(await all(sealed(KEY, inPieces(tar)))), [KEY], to);
    };
    // What has no way out may be written, what has one is refused: nothing is outside either way.
    const ways = ['in/../../out', '../out', 'in/a/../../../out', '..', `${place}/out`, `/..${place}/out`];
    for (const name of ways)
      await unpacked('--transform', `s,in/file,${name},`, 'in/file').catch(() => undefined);
    await expect(unpacked('--transform', 's,in/file,in/../../out,', 'in/file')).rejects.toThrow(
      'it is no archive of a backup',
    );
    await unpacked('in');
    expect(await readdir(place)).not.toContain('out');
    expect(await readdir(evil)).toEqual(['in']);
    expect(await readdir(to)).not.toContain('link');
    expect(await readFile(join(to, 'file'), 'utf8')).toBe('x');
  });
});
