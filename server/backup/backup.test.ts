import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrateEmbedded } from '#server/db/migrate.ts';
import { emptyDatabase as madeEmpty, openMadeDatabase } from '#test/support/made-database.ts';
import { migrationsBefore } from '#test/support/older-migrations.ts';
import { MANIFEST, SUMS } from './backup-files.ts';
import { MOVED, refuseHalfMoved } from './folder-state.ts';
import { beginReading } from './open-source.ts';
import { checkBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { readRows, type Sql, sqlOnPglite, tablesOf } from './table-rows.ts';
import { type BackupChoice, writeBackup } from './write-backup.ts';

const NOW = Date.UTC(2026, 10, 25, 3);
const AUTHOR = '01998888-0000-7000-8000-000000000001';
/** A value with more digits than a JavaScript number can hold. */
const LONG = '9007199254740993';
const AWKWARD = 'Two\nlines\r\n\u2028 "quoted" \\ and 雨 \u{1f327}, [not], {a row}';

let place: string;
let dataDir: string;
/** A whole backup of `dataDir`; tests damage copies of it. */
let backup: string;
let empty: string;
let source: Sql;
const opened: PGlite[] = [];

const choice = (more: Partial<BackupChoice> = {}): BackupChoice => ({
  dataDir,
  objectStore: false,
  keys: true,
  now: NOW,
  ...more,
});

/** Backs up a database and the data folder. */
async function backUp(more: Partial<BackupChoice> = {}, sql = source): Promise<string> {
  const parent = await mkdtemp(join(place, 'backups-'));
  await beginReading(sql);
  const { folder } = await writeBackup(sql, choice(more), parent).finally(() => sql('rollback'));
  return folder;
}

/** All rows of a database by table, and what the database itself checks: references, and triggers that are enabled. */
async function contentOf(sql: Sql): Promise<Record<string, unknown>> {
  await beginReading(sql);
  const all: Record<string, unknown> = {};
  for (const table of await tablesOf(sql)) {
    let rows = '';
    for await (const lines of readRows(sql, table)) rows += lines;
    all[table] = rows;
  }
  all.references = await sql(
    `select conrelid::regclass::text as of, conname::text, pg_get_constraintdef(oid) as rule, convalidated from pg_constraint order by 1, 2`,
  );
  all.triggers = await sql(
    `select tgname::text, tgenabled::text from pg_trigger where not tgisinternal order by 1`,
  );
  await sql('rollback');
  return all;
}

async function emptyDatabase(): Promise<PGlite> {
  const pglite = await madeEmpty();
  opened.push(pglite);
  return pglite;
}

const addAuthor = (sql: Sql) =>
  sql(
    `insert into account (id, email, email_key, role, pen_name, created_at) values ($1, 'dewi@example.com', 'dewi@example.com', 'author', $2, $3::bigint)`,
    [AUTHOR, AWKWARD, LONG],
  );

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'tinta-backup-'));
  dataDir = join(place, 'data');
  for (const folder of ['files/covers', 'mail', 'keys'])
    await mkdir(join(dataDir, folder), { recursive: true });
  await writeFile(join(dataDir, 'files/covers/1.webp'), 'cover');
  // A write that was broken off, and a write check of a running server.
  await writeFile(join(dataDir, 'files/covers/1.webp.0123456789abcdef'), 'half');
  await writeFile(join(dataDir, 'files/ready-0123.txt'), '1');
  await writeFile(join(dataDir, 'mail/a-1.eml'), 'mail');
  await writeFile(join(dataDir, 'keys/sealing.key'), 'key');
  const pglite = await openMadeDatabase();
  opened.push(pglite);
  source = sqlOnPglite(pglite);
  await addAuthor(source);
  await source(
    `insert into story (id, owner_id, title, genre_id, contract_type, audience, synopsis, tags, revision, revision_id, form_hash, first_form_hash, version, created_at, updated_at)
     select gen_random_uuid(), $1, 'Story ' || n, 'romance', 'exclusive', 'female', $2::text, array[$2::text, '', 'NULL'], 1, gen_random_uuid(), '', '', gen_random_uuid(), n, n
     from generate_series(1, 450) n`,
    [AUTHOR, AWKWARD],
  );
  // The sort order of these names depends on the database's language.
  await source(`insert into setting (name, value) values ('b', '1'), ('B', '2'), ('a_', '3'), ('a1', '4')`);
  backup = await backUp();
});
afterAll(async () => {
  for (const pglite of opened) await pglite.close();
  await rm(place, { recursive: true, force: true });
});
beforeEach(async () => {
  empty = await mkdtemp(join(place, 'empty-'));
});

describe('a backup', () => {
  it('is restored with every row, rule, file and key, even after an earlier restore was broken off', async () => {
    await mkdir(join(empty, 'restoring', 'files'), { recursive: true });
    await writeFile(join(empty, 'restoring', 'files', 'half.webp'), 'half');
    await expect(refuseHalfMoved(empty, false)).rejects.toThrow('npm run restore again');
    const target = sqlOnPglite(await emptyDatabase());
    await restoreBackup(await checkBackup(backup), empty, target);
    await refuseHalfMoved(empty, true);
    const content = await contentOf(target);
    expect(content).toEqual(await contentOf(source));
    expect(content.account).toContain(LONG);
    expect((await readdir(empty, { recursive: true })).sort()).toEqual([
      'files',
      'files/covers',
      'files/covers/1.webp',
      'keys',
      'keys/sealing.key',
      'mail',
      'mail/a-1.eml',
    ]);
    expect(await readFile(join(empty, 'files/covers/1.webp'), 'utf8')).toBe('cover');
  });

  it('of an earlier version is migrated by the next start', async () => {
    const older = await emptyDatabase();
    const migrationsFolder = await migrationsBefore('0004_email');
    await migrate(drizzle({ client: older }), { migrationsFolder });
    await rm(migrationsFolder, { recursive: true });
    await addAuthor(sqlOnPglite(older));
    const target = await emptyDatabase();
    await restoreBackup(await checkBackup(await backUp({}, sqlOnPglite(older))), empty, sqlOnPglite(target));
    await migrateEmbedded(drizzle({ client: target }));
    const { rows } = await target.query('select email_confirmed_at::text as at from account');
    expect(rows).toEqual([{ at: LONG }]);
  });

  it('without keys does not change the folder’s keys; with an object store it contains no files', async () => {
    const without = await checkBackup(await backUp({ keys: false, objectStore: true }));
    expect(without.files).toEqual(['mail/a-1.eml']);
    await mkdir(join(empty, 'keys'));
    await writeFile(join(empty, 'keys/sealing.key'), 'another');
    await restoreBackup(without, empty, sqlOnPglite(await emptyDatabase()));
    expect(await readFile(join(empty, 'keys/sealing.key'), 'utf8')).toBe('another');
    expect((await readdir(empty)).sort()).toEqual(['keys', 'mail']);
  });

  it('that fails halfway leaves no files', async () => {
    const failing: Sql = async (text, values) => {
      if (text.includes('"story"')) throw new Error('ENOSPC');
      return source(text, values);
    };
    await beginReading(source);
    await expect(writeBackup(failing, choice(), empty)).rejects.toThrow('ENOSPC');
    await source('rollback');
    expect(await readdir(empty)).toEqual([]);
  });

  it('is not begun while another backup is written under the same name', async () => {
    await mkdir(join(empty, 'tinta-2026-11-25T030000Z.unfinished'));
    await expect(writeBackup(source, choice(), empty)).rejects.toThrow('Another backup');
  });
});

describe('a restore is refused, and nothing is written', () => {
  const TABLE = 'tables/account.jsonl';
  const change = async (path: string, edit: (text: string) => string) =>
    writeFile(path, edit(await readFile(path, 'utf8')));

  it.each<[string, (folder: string) => Promise<unknown>, RegExp]>([
    [
      'a changed letter',
      (at) => change(join(at, TABLE), (text) => text.replace('dewi', 'devi')),
      /account.* is not as it was/,
    ],
    ['a table cut off', (at) => truncate(join(at, 'tables/story.jsonl'), 900), /story.* is not as it was/],
    ['a lost file', (at) => rm(join(at, 'files/covers/1.webp')), /1\.webp is missing/],
    ['no list of hashes, as after a kill', (at) => rm(join(at, SUMS)), /SHA256SUMS is missing/],
    ['a list cut off in a line', (at) => change(join(at, SUMS), (text) => text.slice(0, -30)), /cut off/],
    [
      'a list without a table',
      (at) => change(join(at, SUMS), (text) => text.replace(/.*account\.jsonl\n/, '')),
      /does not name all/,
    ],
    [
      'a list without a file',
      (at) => change(join(at, SUMS), (text) => text.replace(/.*1\.webp\n/, '')),
      /does not name all/,
    ],
    [
      'a name that leads elsewhere',
      (at) => change(join(at, SUMS), (text) => text.replace('covers/1', '../1')),
      /SHA256SUMS is missing or cut off/,
    ],
  ])('%s', async (_what, damage, message) => {
    const copy = join(await mkdtemp(join(place, 'damaged-')), 'backup');
    await cp(backup, copy, { recursive: true });
    await damage(copy);
    await expect(checkBackup(copy)).rejects.toThrow(message);
  });

  it('a backup that was never finished', async () => {
    const copy = join(await mkdtemp(join(place, 'killed-')), 'backup.unfinished');
    await cp(backup, copy, { recursive: true });
    await expect(checkBackup(copy)).rejects.toThrow('never finished');
  });

  it.each<[string, (migrations: number[]) => number[], string]>([
    ['a newer version', (migrations) => [...migrations, Date.UTC(2030, 0)], 'newer version'],
    ['another program', (migrations) => [7, ...migrations.slice(1)], 'another program'],
  ])('a backup of %s', async (_what, edit, message) => {
    const { createHash } = await import('node:crypto');
    const copy = join(await mkdtemp(join(place, 'version-')), 'backup');
    await cp(backup, copy, { recursive: true });
    const manifest = JSON.parse(await readFile(join(copy, MANIFEST), 'utf8')) as { migrations: number[] };
    const text = JSON.stringify({ ...manifest, migrations: edit(manifest.migrations) });
    await writeFile(join(copy, MANIFEST), text);
    const sha256 = createHash('sha256').update(text).digest('hex');
    await change(join(copy, SUMS), (sums) => sums.replace(/.*(?= {2}manifest\.json)/, sha256));
    await expect(checkBackup(copy)).rejects.toThrow(message);
  });

  it('a folder with anything in it', async () => {
    await mkdir(join(empty, 'files'));
    await expect(restoreBackup(await checkBackup(backup), empty, source)).rejects.toThrow(
      'is not empty (files)',
    );
    expect(await readdir(empty)).toEqual(['files']);
  });

  it('a database with tables', async () => {
    const before = await contentOf(source);
    await expect(restoreBackup(await checkBackup(backup), empty, source)).rejects.toThrow(
      'has tables already',
    );
    expect(await contentOf(source)).toEqual(before);
  });

  it('if a row is not stored as it was sent: the database stays empty', async () => {
    const target = sqlOnPglite(await emptyDatabase());
    const lossy: Sql = (text, values) =>
      target(
        text,
        values?.map((value) => String(value).replace('quoted', 'guoted')),
      );
    await expect(restoreBackup(await checkBackup(backup), empty, lossy)).rejects.toThrow(
      'account was not written as it was read',
    );
    expect(await tablesOf(target)).toEqual([]);
  });
});

it('no server starts on an embedded database that was moved to PostgreSQL', async () => {
  await mkdir(join(empty, MOVED));
  await expect(refuseHalfMoved(empty, true)).rejects.toThrow('Set DATABASE_URL');
  await refuseHalfMoved(empty, false);
});

it('no table has a counter that a restore would have to set', async () => {
  expect(
    await source(
      `select relname from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`,
    ),
  ).toEqual([]);
});
