import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, it } from 'vitest';
import * as schema from './schema.ts';

const folder = join(import.meta.dirname, 'migrations', 'meta');
const read = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'));

it('the migrations make the tables that the schema describes, and nothing is left to generate', async () => {
  const journal = (await read('_journal.json')) as { entries: { idx: number }[] };
  const last = String(journal.entries.at(-1)?.idx).padStart(4, '0');
  const { id, prevId: _, ...kept } = await read(`${last}_snapshot.json`);
  const present = generateDrizzleJson(schema, id);
  expect(await generateMigration({ ...kept, id, prevId: id }, present)).toEqual([]);
});
