import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { afterAll, expect, it } from 'vitest';
import { openMadeDatabase } from '#test/support/made-database.ts';

const folder = join(import.meta.dirname, 'migrations', 'meta');
const read = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'));

// drizzle-kit adds an enumerable method to all arrays of the process, which every `for...in` then lists. In a later test file, pdf.js
// refuses to run with it.
afterAll(() => Reflect.deleteProperty(Array.prototype, 'random'));

/** Foreign keys without an index of their columns, and why. */
const NOT_INDEXED: Readonly<Record<string, string>> = {
  income_line_import_id_income_import_id_fk: 'an import is never deleted',
  notice_read_notice_id_notice_id_fk: 'a notice is never deleted',
};

it('deleting a row does not read all rows of the tables that refer to it: each foreign key has an index', async () => {
  const pglite = await openMadeDatabase();
  const { rows } = await pglite.query<{ name: string }>(`
    select conname as name from pg_constraint
    where contype = 'f' and not exists (
      select 1 from pg_index
      where indrelid = conrelid and indpred is null and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
    )`);
  await pglite.close();
  expect(rows.map(({ name }) => name).filter((name) => NOT_INDEXED[name] === undefined)).toEqual([]);
});

it('the migrations make the tables of the schema, and nothing is left to generate', async () => {
  const journal = (await read('_journal.json')) as { entries: { idx: number }[] };
  const last = String(journal.entries.at(-1)?.idx).padStart(4, '0');
  // Only the newest snapshot is compared with the schema. Each has thousands of lines, so the others are deleted.
  expect((await readdir(folder)).sort()).toEqual([`${last}_snapshot.json`, '_journal.json']);
  const { id, prevId: _, ...kept } = await read(`${last}_snapshot.json`);
  const schema = join(import.meta.dirname, 'schema');
  const areas = await Promise.all((await readdir(schema)).map((file) => import(join(schema, file))));
  const present = generateDrizzleJson(Object.assign({}, ...areas), id);
  expect(await generateMigration({ ...kept, id, prevId: id }, present)).toEqual([]);
});
