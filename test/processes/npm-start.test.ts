import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freePort } from '#test/support/free-port.ts';

it('SIGTERM to `npm start` stops the server, in order', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tinta-npm-'));
  const port = await freePort();
  // The build and the installation, which npm would do first, are there.
  const npm = spawn('npm', ['start', '--ignore-scripts'], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      DATA_DIR: folder,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [npm.stdout, npm.stderr]) stream?.on('data', (data) => (said += String(data)));
  await expect.poll(() => said, { timeout: 30_000 }).toContain('Tinta is at');
  const ended = once(npm, 'exit');
  npm.kill('SIGTERM');
  await ended;

  const answers = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    );
  await expect.poll(answers, { timeout: 15_000 }).toBe(false);
  // A server that stopped in order has released its folder: the next one starts at once.
  await rm(folder, { recursive: true, maxRetries: 10, retryDelay: 500 });
}, 90_000);
