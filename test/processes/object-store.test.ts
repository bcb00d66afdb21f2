/** A server moves its files from its folder into an object store, and works while that store is unreachable. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { S3Settings } from '#server/settings/s3-settings.ts';
import { newChapterId, signedInAuthor } from '#test/support/api-author.ts';
import { type ApiDevice, apiDevice, fileHeaders } from '#test/support/api-client.ts';
import { AppServer } from '#test/support/e2e/app-server.ts';
import { objectStore } from '#test/support/object-store.ts';
import { pngOf } from '#test/support/pictures.ts';
import { BUILT_TINTA } from '#test/support/tinta.ts';

const store = await objectStore();
let server: AppServer | undefined;
afterAll(async () => {
  await server?.stop();
  await store.close();
});

const envOf = ({ url, bucket, keyId, secret }: S3Settings) => ({
  S3_URL: url,
  S3_BUCKET: bucket,
  S3_KEY_ID: keyId,
  S3_SECRET: secret,
});
const at = (url: string) => ({ request: (path: string, init?: RequestInit) => fetch(url + path, init) });

async function moveFiles(dataDir: string, env: Record<string, string>): Promise<[number, string]> {
  const child = spawn(process.execPath, [BUILT_TINTA, 'move-files'], {
    cwd: resolve(import.meta.dirname, '..', '..'),
    env: { ...process.env, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      said += String(data);
    });
  const [code] = (await once(child, 'close')) as [number];
  return [code, said];
}

it('files move while the server runs; then they are read from the store, and an unreachable store loses none', async () => {
  server = await AppServer.start({ env: { LOG_LEVEL: 'warn', DATABASE_URL: '' } });
  const { url, dataDir } = server;
  const env = envOf(store.settings);
  const author: ApiDevice = await signedInAuthor(at(url));
  const first = await author.ok('authorAvatar', { request: { file: pngOf(64, 64) } });
  const card = await author.ok('idCardSave', { request: { file: pngOf(400, 250) } });
  expect(await moveFiles(dataDir, {})).toEqual([1, expect.stringContaining('S3_URL names no object store')]);
  store.fault = 'drop';
  expect(await moveFiles(dataDir, env)).toEqual([1, expect.stringContaining('Nothing was deleted')]);
  store.fault = 'none';
  expect(await moveFiles(dataDir, env)).toEqual([0, expect.stringContaining('2 files were copied to tinta')]);
  const cover = await author.ok('bookCover', { request: { id: newChapterId(), file: pngOf(400, 560) } });
  await server.halt();
  expect(await moveFiles(dataDir, env)).toEqual([0, expect.stringContaining('2 files were copied')]);

  await rm(join(dataDir, 'files'), { recursive: true });
  await server.run(env);
  const device = apiDevice(at(url), author.udid);
  device.accessToken = author.accessToken;
  device.refreshToken = author.refreshToken;
  device.proof = author.proof;
  const read = (path: string) => fetch(url + path, { headers: fileHeaders(device) });
  const paths = [first.avatar, cover.iconUrl, cover.iconUrlMedium, card.idImgUrl];
  const statuses = async () => (await Promise.all(paths.map(read))).map(({ status }) => status);
  expect(await statuses()).toEqual([200, 200, 200, 200]);

  store.fault = 'drop';
  const request = { id: newChapterId(), file: pngOf(400, 561) };
  expect((await device.call('bookCover', { request }, { key: 'one' })).code).toBe('filesUnavailable');
  // The server reuses its answer about readiness for one second.
  const ready = async () => (await fetch(`${url}/readyz`)).text();
  await expect.poll(ready, { timeout: 10_000 }).toContain('files');
  // Calls that need no file still work.
  expect((await fetch(`${url}/book/book/search`)).status).toBe(200);
  store.fault = 'none';
  const later = await device.ok('bookCover', { request }, { key: 'one' });
  paths.push(later.iconUrl);
  expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
  expect(server.output).not.toContain(store.settings.secret);
}, 120_000);
