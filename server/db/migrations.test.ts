import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { afterAll, expect, it } from 'vitest';

const folder = join(import.meta.dirname, 'migrations', 'meta');
const read = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'));

// drizzle-kit gives all lists of the process a method, to be met by every `for...in`; pdf.js, in a later file, refuses to go on.
afterAll(() => Reflect.deleteProperty(Array.prototype, 'random'));

it('the migrations make the tables that the schema describes, and nothing is left to generate', async () => {
  const journal = (await read('_journal.json')) as { entries: { idx: number }[] };
  const last = String(journal.entries.at(-1)?.idx).padStart(4, '0');
  const { id, prevId: _, ...kept } = await read(`${last}_snapshot.json`);
  const schema = join(import.meta.dirname, 'schema');
  const areas = await Promise.all((await readdir(schema)).map((file) => import(join(schema, file))));
  const present = generateDrizzleJson(Object.assign({}, ...areas), id);
  expect(await generateMigration({ ...kept, id, prevId: id }, present)).toEqual([]);
});
