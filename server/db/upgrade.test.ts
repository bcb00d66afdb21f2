import { rm } from 'node:fs/promises';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { expect, it } from 'vitest';
import { emptyDatabase } from '#test/support/made-database.ts';
import { migrationsBefore } from '#test/support/older-migrations.ts';
import { migrateEmbedded } from './migrate.ts';
import { openPglite } from './open-database.ts';

it('refuses tables made before the first release, says why, and does not change them', async () => {
  const pglite = await emptyDatabase();
  await pglite.exec(`
    create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('start', 1760000000000), ('money', 1795505540161);
    create table account (id uuid primary key, email text);
    insert into account values ('01998888-0000-7000-8000-000000000001', 'dewi@example.com');
  `);
  await expect(openPglite(pglite)).rejects.toThrow(/before the first release.*Nothing was changed.*DATA_DIR/);
  expect((await pglite.query('select email from account')).rows).toEqual([{ email: 'dewi@example.com' }]);
  await pglite.close();
});

it('upgrading tables of this version again changes nothing', async () => {
  const pglite = await emptyDatabase();
  await migrateEmbedded(drizzle({ client: pglite }));
  await migrateEmbedded(drizzle({ client: pglite }));
  expect((await pglite.query('select count(*)::int as n from account')).rows).toEqual([{ n: 0 }]);
  await pglite.close();
});

it('accounts made before addresses were confirmed count as confirmed (docs/spec, section 5, Confirmed e-mail)', async () => {
  const pglite = await emptyDatabase();
  const db = drizzle({ client: pglite });
  const migrationsFolder = await migrationsBefore('0004_email');
  await migrate(db, { migrationsFolder });
  await rm(migrationsFolder, { recursive: true });
  await pglite.exec(`
    insert into account (id, email, email_key, role, pen_name, created_at)
    values ('01998888-0000-7000-8000-000000000001', 'dewi@example.com', 'dewi@example.com', 'author', 'Dewi', 1795000000000);
  `);
  await migrateEmbedded(db);
  expect(
    (await pglite.query('select email_confirmed_at::text as at, decision_mails from account')).rows,
  ).toEqual([{ at: '1795000000000', decision_mails: true }]);
  await pglite.close();
});

it('records of earlier versions lose the hash from which a password could be guessed, and keep their answer', async () => {
  const pglite = await emptyDatabase();
  const db = drizzle({ client: pglite });
  const migrationsFolder = await migrationsBefore('0008_keyed_requests');
  await migrate(db, { migrationsFolder });
  await rm(migrationsFolder, { recursive: true });
  await pglite.exec(`
    insert into idempotency (user_id, key, request_hash, status, answer, created_at)
    values ('01998888-0000-7000-8000-000000000001', 'one', 'abc', 200, '{}', 1795000000000);
  `);
  await migrateEmbedded(db);
  expect((await pglite.query('select request_hash as hash, answer from idempotency')).rows).toEqual([
    { hash: '', answer: '{}' },
  ]);
  await pglite.close();
});

it('payment details of an approved contract stay in effect; those of a contract in review wait for its approval', async () => {
  const pglite = await emptyDatabase();
  const db = drizzle({ client: pglite });
  const migrationsFolder = await migrationsBefore('0020_payment_standing');
  await migrate(db, { migrationsFolder });
  await rm(migrationsFolder, { recursive: true });
  const ids = {
    owner: '1',
    story: '2',
    approved: '3',
    waiting: '4',
    ofApproved: '5',
    ofWaiting: '6',
  } as const;
  const id = (name: keyof typeof ids) => `'01998888-0000-7000-8000-00000000000${ids[name]}'`;
  const contract = (name: 'approved' | 'waiting') =>
    `(${id(name)}, ${id('owner')}, ${id('story')}, 'T-${name}', 'en_US', 'exclusive', '', 'a', 'b', '${name}', '${name}', 1)`;
  // Only these two tables matter here, so there is no account and no story.
  await pglite.exec(`
    set session_replication_role = replica;
    drop index contract_open;
    insert into contract (id, owner_id, story_id, number, language, contract_type, sealed_form, document_hash, signed_hash, file_key, state, submitted_at)
    values ${contract('approved')}, ${contract('waiting')};
    insert into payment_change (id, owner_id, contract_id, sealed_before, payee, changed_at, hash)
    values (${id('ofApproved')}, ${id('owner')}, ${id('approved')}, '', '*** 1', 1, 'one'),
           (${id('ofWaiting')}, ${id('owner')}, ${id('waiting')}, '', '*** 2', 2, 'two');
    set session_replication_role = origin;
  `);
  await migrateEmbedded(db);
  expect(
    (
      await pglite.query(
        'select payee, contract_id is null as counts, device from payment_change order by changed_at',
      )
    ).rows,
  ).toEqual([
    { payee: '*** 1', counts: true, device: '' },
    { payee: '*** 2', counts: false, device: '' },
  ]);
  await pglite.close();
});

it('an account whose look-alike address had the key of another person’s address lets that person register, and keeps its own address', async () => {
  const pglite = await emptyDatabase();
  const db = drizzle({ client: pglite });
  const migrationsFolder = await migrationsBefore('0028_look_alike_keys');
  await migrate(db, { migrationsFolder });
  await rm(migrationsFolder, { recursive: true });
  const kelvin = '\u212a';
  const rows = [
    [`${kelvin}im@example.com`, 'kim@example.com'],
    [`lee@${kelvin}ino.example`, 'lee@kino.example'],
    ['JosÉ@example.com', 'josé@example.com'],
    ['Ani@example.com', 'ani@example.com'],
  ];
  for (const [index, [email, key]] of rows.entries())
    await pglite.query(
      `insert into account (id, email, email_key, role, pen_name, created_at)
       values (('01998888-0000-7000-8000-00000000000' || $1::text)::uuid, $2, $3, 'author', 'A', $1::text::bigint)`,
      [String(index), email, key],
    );
  await migrateEmbedded(db);
  const kept = await pglite.query<{ key: string }>(
    'select email_key as key from account order by created_at',
  );
  expect(kept.rows.map(({ key }) => key)).toEqual([
    `${kelvin}im@example.com`,
    'lee@kino.example',
    'josé@example.com',
    'ani@example.com',
  ]);
  await pglite.close();
});
