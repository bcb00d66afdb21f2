import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock, systemRandom } from '#server/platform/system.ts';
import { loadCertificate } from './load-certificate.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tinta-certificate-'));
});
afterEach(() => rm(folder, { recursive: true }));

const load = (certificate: string, key: string) =>
  loadCertificate(folder, { certificate, key }, 'Tinta', { clock: systemClock, random: systemRandom });

it('a file that cannot be read is named with its setting, and so is the one in the data folder', async () => {
  const none = join(folder, 'none.crt');
  await expect(load(none, none)).rejects.toThrow(
    `SIGNING_CERTIFICATE: the file ${none} cannot be read (ENOENT)`,
  );
  const { filename } = import.meta;
  await expect(load(filename, none)).rejects.toThrow(`SIGNING_KEY: the file ${none} cannot be read (ENOENT)`);
  const made = join(folder, 'keys', 'contracts.pem');
  await mkdir(made, { recursive: true });
  await expect(load('', '')).rejects.toThrow(`the file ${made} cannot be read (EISDIR)`);
});
