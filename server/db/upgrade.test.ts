import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, 'migrations');

/** Runs one migration as `migrate` does: statement by statement. */
async function migrate(pglite: PGlite, tag: string): Promise<void> {
  const text = await readFile(join(folder, `${tag}.sql`), 'utf8');
  for (const statement of text.split('--> statement-breakpoint')) await pglite.exec(statement);
}

it('an installation that has completions keeps them when money comes: one row each, with its history', async () => {
  const journal = JSON.parse(await readFile(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  const tags = journal.entries.map(({ tag }) => tag);
  const money = tags.findIndex((tag) => tag.endsWith('_money'));
  const pglite = await PGlite.create();
  for (const tag of tags.slice(0, money)) await migrate(pglite, tag);
  const uuid = (n: number) => `01998888-0000-7000-8000-00000000000${n}`;
  await pglite.exec(`
    insert into account (id, email, role, pen_name, created_at) values ('${uuid(1)}', '', 'author', 'A', 1);
    insert into story (id, owner_id, title, genre_id, contract_type, audience, synopsis, tags, revision, revision_id, form_hash, first_form_hash, version, created_at, updated_at)
      select id, '${uuid(1)}', 't', 'fantasy', 'exclusive', 'female', '', '{}', 1, id, '', '', id, 1, 1
      from (values ('${uuid(2)}'::uuid), ('${uuid(3)}'::uuid)) as v(id);
    insert into application (story_id, type, id, owner_id, state, submitted_at) values
      ('${uuid(2)}', 'completion', '${uuid(4)}', '${uuid(1)}', 'waiting', 50),
      ('${uuid(3)}', 'completion', '${uuid(5)}', '${uuid(1)}', 'approved', 60);
  `);
  for (const tag of tags.slice(money)) await migrate(pglite, tag);
  const { rows } = await pglite.query(
    'select id, story_id, type, state, state_at, words, amount from application order by id',
  );
  expect(rows).toEqual([
    {
      id: uuid(4),
      story_id: uuid(2),
      type: 'completion',
      state: 'waiting',
      state_at: 50,
      words: 0,
      amount: null,
    },
    {
      id: uuid(5),
      story_id: uuid(3),
      type: 'completion',
      state: 'approved',
      state_at: 60,
      words: 0,
      amount: null,
    },
  ]);
  const events = await pglite.query(
    'select subject_id, sequence, state, at from application_event order by subject_id',
  );
  expect(events.rows).toEqual([
    { subject_id: uuid(4), sequence: 1, state: 'waiting', at: 50 },
    { subject_id: uuid(5), sequence: 1, state: 'waiting', at: 60 },
  ]);
  await pglite.close();
});
