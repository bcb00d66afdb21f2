import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { afterAll, expect, it } from 'vitest';

const folder = join(import.meta.dirname, 'migrations', 'meta');
const read = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'));

// drizzle-kit adds an enumerable method to all arrays of the process, which every `for...in` then meets. pdf.js, in a later test file,
// refuses to run with it.
afterAll(() => Reflect.deleteProperty(Array.prototype, 'random'));

it('the migrations make the tables of the schema and leave nothing to generate', async () => {
  const journal = (await read('_journal.json')) as { entries: { idx: number }[] };
  const last = String(journal.entries.at(-1)?.idx).padStart(4, '0');
  const { id, prevId: _, ...kept } = await read(`${last}_snapshot.json`);
  const schema = join(import.meta.dirname, 'schema');
  const areas = await Promise.all((await readdir(schema)).map((file) => import(join(schema, file))));
  const present = generateDrizzleJson(Object.assign({}, ...areas), id);
  expect(await generateMigration({ ...kept, id, prevId: id }, present)).toEqual([]);
});
