import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FIRST_EDITOR, secretIn } from '#test/support/first-editor.ts';
import { makeDataFolder } from '#test/support/made-database.ts';
import { BUILT_TINTA } from '#test/support/tinta.ts';

type Running = { child: ChildProcess; url: string; output: () => string; ended: Promise<number | null> };

let folder: string;
let children: ChildProcess[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tinta-main-'));
  children = [];
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

function spawnProgram(args: string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: '',
      LOG_LEVEL: 'silent',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, output: () => text, ended };
}

const spawnServer = (args: string[] = [], settings: Record<string, string> = {}) =>
  spawnProgram(['dist/server/main.js', ...args], settings);

/** Runs `tinta account` on the same data folder. */
const runCommand = (...args: string[]) => spawnProgram([BUILT_TINTA, 'account', ...args], {});

async function startedServer(args: string[] = []): Promise<Running> {
  const server = spawnServer(args);
  const url = await new Promise<string>((resolve, reject) => {
    server.child.stdout.on('data', () => {
      const found = /Tinta is at ([^\s"]+)/.exec(server.output())?.[1];
      if (found !== undefined) resolve(found);
    });
    void server.ended.then(() => reject(new Error(server.output())));
  });
  return { ...server, url };
}

const login = (url: string, email: string, password: string) =>
  fetch(`${url}/user/auth/login?${new URLSearchParams({ account: email, password })}`, { method: 'POST' });

/** Signs the first editor in by the link of the command, which the running server executes. */
async function enterEditor(url: string): Promise<void> {
  const running = runCommand('reset-password', FIRST_EDITOR);
  expect(await running.ended).toBe(0);
  expect(running.output()).toMatch(/at http:\/\/\S+\/#\/resetPassword\/\S+\n$/);
  const reset = await fetch(`${url}/user/auth/password/reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret: secretIn(running.output()), password: 'desk-of-tests-7' }),
  });
  expect(reset.status).toBe(200);
  const signedIn = await login(url, FIRST_EDITOR, 'desk-of-tests-7');
  expect(await signedIn.json()).toMatchObject({ data: { role: 'editor' } });
}

const email = 'ani@example.org';
const password = 'quiet-river-7';

it('starts with an editor and the demo, loses nothing acknowledged when killed with -9, and ends cleanly', async () => {
  const first = await startedServer(['--demo']);
  await enterEditor(first.url);
  const demo = /Demo author: (\S+), password ([\w-]+)/.exec(first.output());
  expect((await login(first.url, demo?.[1] ?? '', demo?.[2] ?? '')).status).toBe(200);
  const library = (await (await fetch(`${first.url}/book/book/search`)).json()) as {
    data: { items: { iiconUrlMedium: string; finished: boolean }[] };
  };
  expect(library.data.items).toHaveLength(4);
  expect(library.data.items.some((item) => item.finished)).toBe(true);
  for (const item of library.data.items)
    expect((await fetch(`${first.url}${item.iiconUrlMedium}`)).headers.get('content-type')).toBe(
      'image/webp',
    );
  expect(first.output()).toContain('a power cut may lose the last writes');

  const registered = await fetch(`${first.url}/user/auth/register/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  expect(registered.status).toBe(200);
  const refused = spawnServer();
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toContain('Another server is running on the data folder');

  first.child.kill('SIGKILL');
  await first.ended;
  const added = runCommand('add-editor', 'budi@example.org');
  expect([await added.ended, added.output()]).toEqual([
    0,
    expect.stringMatching(
      /^budi@example\.org is an editor now\nChoose a password within 30 minutes at http:\/\/\S+\/#\/resetPassword\/\S+\nPUBLIC_URL is not set here, .*\n$/,
    ),
  ]);
  const usage = runCommand('promote', 'budi@example.org');
  expect([await usage.ended, usage.output()]).toEqual([1, expect.stringContaining('add-editor')]);
  const second = await startedServer();
  expect(second.output()).not.toContain('Editor');
  const answer = await login(second.url, email, password);
  const info = await fetch(`${second.url}/author/author/info`, {
    headers: { authorization: `Bearer ${answer.headers.get('access_token')}` },
  });
  expect([answer.status, info.status]).toEqual([200, 200]);
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
  expect(second.output()).toMatch(/The server stops \(SIGTERM\)[\s\S]*The server has stopped\./);
}, 180_000);

it('stops with a message if its data folder is removed or replaced', async () => {
  await makeDataFolder(folder);
  const server = await startedServer();
  await rm(folder, { recursive: true, force: true });
  const removed = Date.now();
  await mkdir(folder);
  expect(await server.ended).toBe(1);
  expect(Date.now() - removed).toBeLessThan(5_000);
  // A folder inside the data folder may be removed first.
  expect(server.output()).toMatch(new RegExp(`The folder ${folder}(/\\w+)? was removed or replaced\\.`));
}, 60_000);

it('reports invalid settings in words', async () => {
  const server = spawnServer([], { PORT: 'x' });
  expect([await server.ended, server.output()]).toEqual([
    1,
    expect.stringContaining('PORT must be a number'),
  ]);
}, 60_000);

it('a first start on a port in use makes no editor', async () => {
  await makeDataFolder(folder);
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const refused = spawnServer([], { PORT: String(port) });
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toContain(`Port ${port} is taken`);
  expect(refused.output()).not.toContain("Editor's account");
  taken.close();
  const first = await startedServer();
  expect(first.output()).toContain("Editor's account");
  await enterEditor(first.url);
  // As when its terminal is closed.
  first.child.kill('SIGHUP');
  expect(await first.ended).toBe(0);
  expect(first.output()).toMatch(/The server stops \(SIGHUP\)[\s\S]*The server has stopped\./);
}, 180_000);
