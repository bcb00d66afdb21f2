import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadKeyRing } from './key-ring.ts';
import { createSealer, openText, sealText } from './sealer.ts';

const random = { bytes: (length: number) => new Uint8Array(randomBytes(length)) };
const sealer = createSealer([random.bytes(32)], random);

it('opens sealed bytes only in their own context and only unchanged', () => {
  const sealed = sealText(sealer, '3174 0000', 'form:dewi');
  expect(sealed).not.toContain('3174');
  expect(openText(sealer, sealed, 'form:dewi')).toBe('3174 0000');
  expect(() => openText(sealer, sealed, 'form:ani')).toThrow();
  const bytes = Buffer.from(sealed, 'base64');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(() => openText(sealer, bytes.toString('base64'), 'form:dewi')).toThrow();
  expect(() => openText(createSealer([random.bytes(32)], random), sealed, 'form:dewi')).toThrow();
  expect(() => sealer.open(new Uint8Array(3), 'form:dewi')).toThrow('not sealed here');
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tinta-key-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('makes the key once, even if two processes do it at the same time, readable only to this user', async () => {
  const [one, two] = await Promise.all([
    loadKeyRing(folder, 'sealing', '', random),
    loadKeyRing(folder, 'sealing', '', random),
  ]);
  expect(two).toEqual(one);
  expect(await loadKeyRing(folder, 'sealing', '', random)).toEqual(one);
  const path = join(folder, 'keys', 'sealing.key');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readFile(path, 'utf8')).toHaveLength(64);
  await writeFile(path, 'broken');
  await expect(loadKeyRing(folder, 'sealing', '', random)).rejects.toThrow('holds no key');
  expect(await loadKeyRing(folder, 'sealing', 'ab'.repeat(32), random)).toEqual([
    new Uint8Array(32).fill(0xab),
  ]);
});

it('seals with a new key that was put first, and opens with the old key until that key is removed', async () => {
  const path = join(folder, 'keys', 'sealing.key');
  const before = createSealer(await loadKeyRing(folder, 'sealing', '', random), random);
  const old = sealText(before, '3174 0000', 'form:dewi');
  await writeFile(path, `${'cd'.repeat(32)}\n${await readFile(path, 'utf8')}\n`);
  const during = createSealer(await loadKeyRing(folder, 'sealing', '', random), random);
  expect(openText(during, old, 'form:dewi')).toBe('3174 0000');
  expect(() => openText(during, old, 'form:ani')).toThrow();
  const renewed = sealText(during, '3174 0000', 'form:dewi');
  const after = createSealer(await loadKeyRing(folder, 'sealing', 'cd'.repeat(32), random), random);
  expect(openText(after, renewed, 'form:dewi')).toBe('3174 0000');
  expect(() => openText(after, old, 'form:dewi')).toThrow();
  const both = `${'cd'.repeat(32)},${'ef'.repeat(32)}`;
  expect(await loadKeyRing(folder, 'sealing', both, random)).toHaveLength(2);
});
