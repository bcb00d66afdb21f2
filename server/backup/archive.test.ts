import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkArchive, packed, unpack } from './archive.ts';
import { hashOf, SUMS, sumLine } from './backup-files.ts';
import { opened, sealed } from './seal-stream.ts';

const KEY = '07'.repeat(32);
const OTHER = '08'.repeat(32);
const MB = 1_048_576;

let place: string;
let folder: string;
let archive: Buffer;
const sums = new Map<string, string>();

async function* inPieces(bytes: Buffer, size = 70_001): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const all = async (bytes: AsyncIterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
};

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'tinta-archive-'));
  folder = join(place, 'backup');
  await mkdir(join(folder, 'tables'), { recursive: true });
  await mkdir(join(folder, 'files/covers'), { recursive: true });
  const files: [string, Buffer | string][] = [
    ['tables/empty.jsonl', ''],
    ['tables/story.jsonl', '{"title":"雨"}\n'.repeat(9_000)],
    // As it cannot be packed, it fills several chunks.
    ['files/covers/1.webp', randomBytes(3 * MB)],
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
  it.each([0, 1, MB - 1, MB, MB + 1, 2 * MB])('of %i bytes opens with its key, as it was', async (size) => {
    const plain = randomBytes(size);
    const closed = await all(sealed(KEY, inPieces(plain)));
    if (size > 100) expect(closed.includes(plain.subarray(0, 100))).toBe(false);
    expect((await all(opened([OTHER, KEY], inPieces(closed, 33_333)))).equals(plain)).toBe(true);
    await expect(all(opened([OTHER], inPieces(closed)))).rejects.toThrow('another BACKUP_KEY');
    await expect(all(opened([], inPieces(closed)))).rejects.toThrow('another BACKUP_KEY');
  });

  it('does not open if a byte differs, a chunk is missing, moved or added, or its end is', async () => {
    const closed = await all(sealed(KEY, inPieces(randomBytes(3 * MB))));
    const head = 47;
    const chunk = MB + 16;
    const piece = (number: number) => closed.subarray(head + number * chunk, head + (number + 1) * chunk);
    const wrong: Buffer[] = [
      Buffer.concat([closed.subarray(0, head), piece(1), piece(0), piece(2)]),
      Buffer.concat([closed.subarray(0, head), piece(0), piece(2)]),
      closed.subarray(0, head + 2 * chunk),
      closed.subarray(0, closed.length - 1),
      closed.subarray(0, 20),
      Buffer.concat([closed, piece(2)]),
      Buffer.concat([closed, Buffer.from([0])]),
    ];
    for (const at of [0, 20, head, head + chunk + 5, closed.length - 1]) {
      const flipped = Buffer.from(closed);
      flipped[at] = (flipped[at] ?? 0) ^ 1;
      wrong.push(flipped);
    }
    for (const bytes of wrong)
      await expect(all(opened([KEY], inPieces(bytes)))).rejects.toThrow(/^it (?:is|was)/);
  });
});

describe('a backup in one sealed file', () => {
  it('is smaller, and is the same again when it is unpacked', async () => {
    const to = await mkdtemp(join(place, 'unpacked-'));
    await unpack(inPieces(archive), [KEY], to);
    const names = async (at: string) => (await readdir(at, { recursive: true })).sort();
    expect(await names(to)).toEqual(await names(folder));
    for (const [name, sum] of sums) expect(await hashOf(join(to, name))).toBe(sum);
    expect(await readFile(join(to, SUMS), 'utf8')).toBe(await readFile(join(folder, SUMS), 'utf8'));
    expect(archive.length).toBeLessThan(3 * MB + 20_000);
  });

  it('is checked without being unpacked', async () => {
    await checkArchive(inPieces(archive), [KEY], sums);
    await expect(checkArchive(inPieces(archive), [OTHER], sums)).rejects.toThrow(
      'The backup cannot be opened: it was made with another BACKUP_KEY',
    );
    const flipped = Buffer.from(archive);
    flipped[2 * MB] = (flipped[2 * MB] ?? 0) ^ 1;
    await expect(checkArchive(inPieces(flipped), [KEY], sums)).rejects.toThrow('not as it was written');
    const more = new Map([...sums, ['keys/sealing.key', 'x']]);
    await expect(checkArchive(inPieces(archive), [KEY], more)).rejects.toThrow('keys/sealing.key');
  });

  it('is never written outside its folder', async () => {
    const evil = join(place, 'evil');
    await mkdir(evil);
    await writeFile(join(evil, '..x'), 'x');
    const closed = await all(packed(evil, KEY));
    const to = await mkdtemp(join(place, 'to-'));
    await unpack(inPieces(closed), [KEY], to);
    const { createGzip } = await import('node:zlib');
    const heads = ['../out', '/tmp/out', 'a/../../out', '..'].map((name) => ({ name, size: 1 }));
    for (const head of [...heads, { name: 'out', size: -1 }]) {
      const gzip = createGzip();
      gzip.end(`${JSON.stringify(head)}\nx`);
      const made = await all(sealed(KEY, gzip));
      await expect(unpack(inPieces(made), [KEY], to)).rejects.toThrow('not as it was written');
    }
    expect(await readdir(place)).not.toContain('out');
  });
});
