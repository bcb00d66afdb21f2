import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type OwnPostgres, startPostgres } from '#test/support/own-postgres.ts';

/** The resources that a server and its database use at one moment. */
export type Held = { memoryMb: number; handles: number; connections: number };

/** A PostgreSQL that keeps every commit on the disk, and a server process on one of its databases. */
export type LoadServer = {
  readonly url: string;
  readonly tokenKey: Buffer;
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  held(): Promise<Held>;
  /** Copies the database as it is; the server must be stopped. */
  copy(name: string): Promise<void>;
  /** Stops the server process, and starts one on this database at the same address. */
  restartOn(name: string): Promise<void>;
  stopServer(): Promise<void>;
  stop(): Promise<void>;
};

const FIRST = 'first';

/** Starts PostgreSQL and the server. The server trusts `X-Forwarded-For`, so that readers can have many addresses. */
export async function startLoadServer(): Promise<LoadServer> {
  const postgres = await startPostgres([]);
  const dataDir = await mkdtemp(join(tmpdir(), 'tinta-load-'));
  const tokenKey = randomBytes(32);
  const admin = new pg.Client(postgres.url);
  await admin.connect();
  await admin.query(`create database ${FIRST}`);
  const urlOf = (name: string) => postgres.url.replace(/postgres$/, name);
  let database = FIRST;
  let client = new pg.Client(urlOf(database));
  const start = (port: string) => startServer(postgres, { name: database, port, dataDir, tokenKey });
  let server = await start('0');
  const { url } = server;
  await client.connect();

  const stopServer = async () => {
    await client.end();
    await ended(server.process);
  };
  return {
    url,
    tokenKey,
    query: async (sql, values = []) => (await client.query(sql, values)).rows,
    async held() {
      const { pid } = server.process;
      const status = await readFile(`/proc/${pid}/status`, 'utf8');
      const handles = (await readdir(`/proc/${pid}/fd`)).length;
      const { rows } = await admin.query<{ count: string }>(
        'select count(*) from pg_stat_activity where datname = $1 and pid <> $2',
        [database, (client as unknown as { processID: number }).processID],
      );
      return {
        memoryMb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
        handles,
        connections: Number(rows[0]?.count),
      };
    },
    copy: async (name) => void (await admin.query(`create database ${name} template ${database}`)),
    async restartOn(name) {
      database = name;
      server = await start(new URL(url).port);
      client = new pg.Client(urlOf(name));
      await client.connect();
    },
    stopServer,
    async stop() {
      await stopServer();
      await admin.end();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function startServer(
  postgres: OwnPostgres,
  { name, port, dataDir, tokenKey }: { name: string; port: string; dataDir: string; tokenKey: Buffer },
): Promise<{ url: string; process: ChildProcess }> {
  const child = spawn(process.execPath, ['--import', 'tsx', join('server', 'main.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: postgres.url.replace(/postgres$/, name),
      DATA_DIR: dataDir,
      TOKEN_KEY: tokenKey.toString('hex'),
      LOG_LEVEL: 'error',
      HOST: '127.0.0.1',
      TRUST_PROXY: '1',
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (data) => {
      const found = /(http:\/\/[\w.:]+)/.exec(String(data))?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error('the server ended')));
  });
  return { url, process: child };
}

async function ended(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
