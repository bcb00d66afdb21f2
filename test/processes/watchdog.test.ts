/** A server whose main thread hangs, and servers that only look as if they did. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { freePort } from '#test/support/free-port.ts';

/** The watchdog ends a server that has not moved for half a minute. In ms. */
const PATIENCE_MS = 30_000;

type Started = { child: ChildProcess; url: string; inspector: string; output(): string };
const folders: string[] = [];
const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
});

/** Starts a server that a debugger can enter: Node's own way to make its main thread do something. */
async function start(): Promise<Started> {
  const folder = await mkdtemp(join(tmpdir(), 'tinta-watchdog-'));
  folders.push(folder);
  const [port, debugPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [`--inspect=127.0.0.1:${debugPort}`, 'dist/server/main.js'], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (said += String(data)));
  await expect.poll(() => said, { timeout: 30_000 }).toContain('Tinta is at');
  return { child, url: `http://127.0.0.1:${port}`, inspector: `127.0.0.1:${debugPort}`, output: () => said };
}

/** Runs an expression in a process, which may never return from it. */
async function runIn(inspector: string, expression: string): Promise<void> {
  const cli = spawn(process.execPath, ['inspect', inspector], { stdio: ['pipe', 'pipe', 'ignore'] });
  children.push(cli);
  let said = '';
  cli.stdout?.on('data', (data) => (said += String(data)));
  await expect.poll(() => said, { timeout: 30_000 }).toContain('debug>');
  cli.stdin?.write(`exec ${expression}\n`);
}

const isAlive = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`, { signal: AbortSignal.timeout(3_000) }).then(
    (answer) => answer.ok,
    () => false,
  );

it('a server whose main thread hangs is ended after half a minute and the log says so; one that was stopped or suspended for longer goes on', async () => {
  const [hanging, suspended] = await Promise.all([start(), start()]);
  const began = Date.now();
  suspended.child.kill('SIGSTOP');
  const ended = once(hanging.child, 'exit');
  await runIn(hanging.inspector, 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)');
  await expect.poll(() => isAlive(hanging.url), { timeout: 20_000 }).toBe(false);

  expect(await ended).toEqual([null, 'SIGKILL']);
  expect(Date.now() - began).toBeGreaterThan(PATIENCE_MS - 5_000);
  expect(hanging.output()).toContain('the server hangs and is ended');

  await sleep(Math.max(0, began + PATIENCE_MS + 5_000 - Date.now()));
  suspended.child.kill('SIGCONT');
  await expect.poll(() => isAlive(suspended.url), { timeout: 10_000 }).toBe(true);
  await sleep(3_000);
  expect([await isAlive(suspended.url), suspended.output()]).toEqual([
    true,
    expect.not.stringContaining('hangs'),
  ]);
}, 150_000);
