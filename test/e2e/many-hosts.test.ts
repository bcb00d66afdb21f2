import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { AppServer } from '#test/support/e2e/app-server.ts';
import {
  createStory,
  fillSignIn,
  newAccount,
  registerByCall,
  saveState,
  writeChapter,
} from '#test/support/e2e/author.ts';
import { FaultyProxy } from '#test/support/e2e/faulty-proxy.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { serveSite } from '#test/support/e2e/static-site.ts';
import { freePort } from '#test/support/free-port.ts';

test.use({ serviceWorkers: 'allow' });

const repository = resolve(import.meta.dirname, '..', '..');

test('SYNC-8: with nine of ten hosts dead an author still writes and syncs', async ({ page }, info) => {
  test.setTimeout(300_000);
  // A dead host ends each connection. Its port is held, so that no server of another test is behind it.
  const dead = await Promise.all(
    Array.from({ length: 9 }, async () => {
      const host = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
      await once(host, 'listening');
      return host;
    }),
  );
  const ports = dead.map((host) => (host.address() as AddressInfo).port);
  const livingPort = await freePort();
  ports.splice(3, 0, livingPort);
  const hosts = ports.map((port) => `http://127.0.0.1:${port}`).join(',');
  const site = info.outputPath('site');
  await promisify(execFile)(
    process.execPath,
    [join(repository, 'node_modules/vite/bin/vite.js'), 'build', '--outDir', site, '--emptyOutDir'],
    {
      cwd: repository,
      env: { ...process.env, VITE_API_HOSTS: hosts, NODE_ENV: 'production' },
    },
  );
  expect(existsSync(join(site, 'index.html'))).toBe(true);
  // The list of hashes is in the folder of this build, and no other build gets it.
  const lists = readdirSync(join(site, 'assets')).filter((name) => /^hashes-.*\.json$/.test(name));
  expect(lists).toHaveLength(1);

  const server = await AppServer.start({ env: { API_HOSTS: hosts, ALLOWED_ORIGINS: '*' } });
  const living = await FaultyProxy.start(server.port, livingPort);
  const host = await serveSite(site);
  try {
    const account = newAccount();
    await registerByCall(server.url, account);
    await page.goto(`${host.url}/#/author`);
    await fillSignIn(page, account);
    await createStory(page, 'Sepuluh alamat');
    await writeChapter(page, 'Bab', ['Sampai juga.']);
    await expect(saveState(page)).toHaveAttribute('data-save-state', 'synced', { timeout: 90_000 });
    // The save is sent alone, or together with a later one.
    const saves = ['/book/chapter/add', '/book/chapter/saves'];
    expect(living.seen.some(({ path }) => saves.includes(path))).toBe(true);
  } finally {
    await host.stop();
    await living.stop();
    await server.stop();
    for (const one of dead) one.close();
  }
});
