import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { expect, it } from 'vitest';
import { migrateEmbedded } from './migrate.ts';
import { openPglite } from './open-database.ts';

it('refuses tables made before the first release, says why, and leaves them as they are', async () => {
  const pglite = await PGlite.create();
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
  const pglite = await PGlite.create();
  await migrateEmbedded(drizzle({ client: pglite }));
  await migrateEmbedded(drizzle({ client: pglite }));
  expect((await pglite.query('select count(*)::int as n from account')).rows).toEqual([{ n: 0 }]);
  await pglite.close();
});
