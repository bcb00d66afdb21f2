import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSealer, openText, sealText } from './sealer.ts';
import { loadSealingKey } from './sealing-key.ts';

const random = { bytes: (length: number) => new Uint8Array(randomBytes(length)) };
const sealer = createSealer(random.bytes(32), random);

it('what is sealed is read back for its own context alone, and not when a byte was changed', () => {
  const sealed = sealText(sealer, '3174 0000', 'form:dewi');
  expect(sealed).not.toContain('3174');
  expect(openText(sealer, sealed, 'form:dewi')).toBe('3174 0000');
  expect(() => openText(sealer, sealed, 'form:ani')).toThrow();
  const bytes = Buffer.from(sealed, 'base64');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(() => openText(sealer, bytes.toString('base64'), 'form:dewi')).toThrow();
  expect(() => openText(createSealer(random.bytes(32), random), sealed, 'form:dewi')).toThrow();
  expect(() => sealer.open(new Uint8Array(3), 'form:dewi')).toThrow('not sealed here');
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tinta-key-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('the key is made once, also by two processes at a time, and only this user may read it', async () => {
  const [one, two] = await Promise.all([
    loadSealingKey(folder, '', random),
    loadSealingKey(folder, '', random),
  ]);
  expect(two).toEqual(one);
  expect(await loadSealingKey(folder, '', random)).toEqual(one);
  const path = join(folder, 'keys', 'sealing.key');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readFile(path, 'utf8')).toHaveLength(64);
  await writeFile(path, 'broken');
  await expect(loadSealingKey(folder, '', random)).rejects.toThrow('holds no key');
  expect(await loadSealingKey(folder, 'ab'.repeat(32), random)).toEqual(new Uint8Array(32).fill(0xab));
});
