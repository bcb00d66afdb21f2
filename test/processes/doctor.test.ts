import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppServer } from '#test/support/e2e/app-server.ts';
import { makeDataFolder } from '#test/support/made-database.ts';
import { BUILT_TINTA } from '#test/support/tinta.ts';

const LATIN = `tinta_latin_${process.pid}`;
const PLAIN = `tinta_plain_${process.pid}`;
const READ_ONLY = `tinta_read_${process.pid}`;
const ROLE = `tinta_guest_${process.pid}`;

let admin: pg.Client;
let folder: string;
/** A data folder with an embedded database. */
let embedded: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tinta-doctor-'));
  embedded = join(folder, 'embedded');
  await mkdir(embedded);
  await makeDataFolder(embedded);
  admin = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await admin.connect();
  await admin.query(
    `create database ${LATIN} template template0 encoding 'LATIN1' lc_collate 'C' lc_ctype 'C'`,
  );
  await admin.query(`create database ${PLAIN}`);
  await admin.query(`create database ${READ_ONLY}`);
  await admin.query(`alter database ${READ_ONLY} set default_transaction_read_only = on`);
  await admin.query(`create role ${ROLE} login password 'guest'`);
});
afterAll(async () => {
  for (const name of [LATIN, PLAIN, READ_ONLY]) await admin.query(`drop database ${name} with (force)`);
  await admin.query(`drop role ${ROLE}`);
  await admin.end();
  await rm(folder, { recursive: true });
});

/** The address of a database, for its owner or for the role that owns nothing. */
function addressOf(name: string, role?: string): string {
  const url = new URL(process.env.DATABASE_URL ?? '');
  url.pathname = `/${name}`;
  if (role !== undefined) [url.username, url.password] = [role, 'guest'];
  return url.href;
}

/** Runs a command of the operator on a database, and returns its exit code and everything it printed. */
function run(
  command: string[],
  database: string,
  settings: Record<string, string> = {},
): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BUILT_TINTA, ...command], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      DATABASE_URL: database,
      PORT: '0',
      HOST: '127.0.0.1',
      ...settings,
    },
    encoding: 'utf8',
    timeout: 30_000,
  });
  return { code: status, said: stdout + stderr };
}

const UNUSABLE = [
  ['a database that is not UTF8', () => addressOf(LATIN), `The database ${LATIN} stores texts as LATIN1`],
  [
    'a role that may not create tables',
    () => addressOf(PLAIN, ROLE),
    `The role ${ROLE} may not create the tables`,
  ],
  [
    'a database that can only be read',
    () => addressOf(READ_ONLY),
    `may only read the database ${READ_ONLY}: default_transaction_read_only is on`,
  ],
  [
    'a database that is not there',
    () => addressOf('tinta_none'),
    'DATABASE_URL: PostgreSQL cannot be used: database ',
  ],
  [
    'an address that cannot be read',
    () => 'postgres://tinta:12/secret@localhost/tinta',
    'DATABASE_URL cannot be read',
  ],
] as const;

it.each(UNUSABLE)(
  'the doctor reports %s, and the server does not start and says the same',
  (_, database, words) => {
    const doctor = run(['doctor'], database());
    expect([doctor.code, doctor.said]).toEqual([1, expect.stringContaining(words)]);
    expect(doctor.said).toContain('PROBLEM');
    const server = run(['start'], database());
    expect([server.code, server.said]).toEqual([1, expect.stringContaining(words)]);
  },
);

it.each(UNUSABLE)(
  'nothing is restored or moved into %s: the commands say the same',
  async (_, database, words) => {
    const empty = join(folder, 'empty');
    const restored = run(['restore', folder], database(), { DATA_DIR: empty });
    expect([restored.code, restored.said]).toEqual([1, expect.stringContaining(words)]);
    await expect(readdir(empty)).rejects.toThrow('ENOENT');
    const moved = run(['move-to-postgres'], database(), { DATA_DIR: embedded });
    expect([moved.code, moved.said]).toEqual([1, expect.stringContaining(words)]);
    expect(`${restored.said}${moved.said}`).not.toContain('secret');
    expect(await readdir(embedded)).toEqual(['pg']);
  },
);

it('the doctor reports tables that the role does not own, as a new version could not change them', async () => {
  const owner = new pg.Client({ connectionString: addressOf(PLAIN) });
  await owner.connect();
  await owner.query('create table account (id uuid)');
  await owner.query(`grant all on schema public to ${ROLE}`);
  await owner.query(`grant create on database ${PLAIN} to ${ROLE}`);
  await owner.end();
  const { code, said } = run(['doctor'], addressOf(PLAIN, ROLE));
  expect([code, said]).toEqual([1, expect.stringContaining(`The role ${ROLE} does not own every table`)]);
});

it('the doctor compares DATABASE_CONNECTIONS with what PostgreSQL allows, and the server says the same when it starts', async () => {
  const { rows } = await admin.query<{ allowed: number }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as allowed`,
  );
  const allowed = rows[0]?.allowed ?? 0;
  const words = (wanted: number) => `DATABASE_CONNECTIONS is ${wanted}, and the server needs one more`;
  const doctor = (wanted: number) =>
    run(['doctor'], process.env.DATABASE_URL ?? '', { DATABASE_CONNECTIONS: String(wanted) });
  expect(doctor(allowed - 1).said).not.toContain(words(allowed - 1));
  const { code, said } = doctor(allowed);
  expect([code, said]).toEqual([1, expect.stringContaining(`PROBLEM ${words(allowed)}`)]);
  expect(said).toContain(`PostgreSQL allows ${allowed} in all`);

  const name = `tinta_many_${process.pid}`;
  await admin.query(`create database ${name}`);
  const server = await AppServer.start({
    env: { DATABASE_URL: addressOf(name), DATABASE_CONNECTIONS: String(allowed) },
  });
  await server.stop();
  await admin.query(`drop database ${name} with (force)`);
  expect(server.output).toContain(words(allowed));
}, 60_000);
