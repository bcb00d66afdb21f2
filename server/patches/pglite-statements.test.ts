import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { databaseErrorKind } from '#server/db/database-error.ts';
import { type EmbeddedClient, embeddedClient } from './pglite-statements.ts';

let client: EmbeddedClient;
const heard: string[] = [];

beforeAll(async () => {
  client = await embeddedClient(await PGlite.create(), (payload) => heard.push(payload));
  await client.query('create table note (id int primary key, words text[], body jsonb, seen bool)');
});
beforeEach(() => client.query('delete from note'));
afterAll(() => client.close());

const add = (id: number) => ['insert into note (id) values ($1)', [id]] as const;
const count = async () => (await client.query('select count(*)::int as count from note')).rows;

it('writes and reads values of all kinds, as objects and as lists', async () => {
  const put = await client.query('insert into note values ($1, $2, $3, $4)', [
    1,
    ['a', 'b"c'],
    { n: 1 },
    true,
  ]);
  expect(put).toMatchObject({ command: 'INSERT', affectedRows: 1, rows: [] });
  const row = { id: 1, words: ['a', 'b"c'], body: { n: 1 }, seen: true };
  expect((await client.query('select * from note')).rows).toEqual([row]);
  const list = await client.query('select id, seen from note', [], { rowMode: 'array' });
  expect(list.rows).toEqual([[1, true]]);
  await client.query('update note set body = $1, seen = $2', [null, undefined]);
  expect((await client.query('select body, seen from note')).rows).toEqual([{ body: null, seen: null }]);
});

it('reads with the parsers it is given', async () => {
  const parsers = { 23: (text: string) => `int ${text}` };
  expect((await client.query('select 7 as n', [], { parsers })).rows).toEqual([{ n: 'int 7' }]);
  expect((await client.query('select 7 as n')).rows).toEqual([{ n: 7 }]);
});

it('commits a transaction as a whole', async () => {
  await client.transaction(async (tx) => {
    await tx.query(...add(1));
    await tx.query(...add(2));
  });
  expect(await count()).toEqual([{ count: 2 }]);
});

it('rolls back a transaction that failed, whether a statement or its body failed', async () => {
  const thrown = client.transaction(async (tx) => {
    await tx.query(...add(1));
    throw new Error('changed my mind');
  });
  await expect(thrown).rejects.toThrow('changed my mind');
  const refused = client.transaction(async (tx) => {
    await tx.query(...add(1));
    await tx.query(...add(1));
  });
  expect(databaseErrorKind(await refused.catch((error: unknown) => error))).toBe('duplicate');
  const misspelt = client.transaction(async (tx) => {
    await tx.query(...add(1));
    await tx.query('select nothing_of_this_name');
  });
  await expect(misspelt).rejects.toThrow('nothing_of_this_name');
  expect(await count()).toEqual([{ count: 0 }]);
});

it('rejects a transaction that the database aborted', async () => {
  const swallowed = client.transaction(async (tx) => {
    await tx.query(...add(1));
    await tx.query(...add(1)).catch(() => {});
  });
  await expect(swallowed).rejects.toThrow();
  expect(await count()).toEqual([{ count: 0 }]);
});

it('rolls back to a savepoint', async () => {
  await client.transaction(async (tx) => {
    await tx.query(...add(1));
    await tx.query('savepoint here');
    await tx.query(...add(1)).catch(() => {});
    await tx.query('rollback to savepoint here');
    await tx.query(...add(2));
  });
  expect(await count()).toEqual([{ count: 2 }]);
});

it('keeps outside statements out of a transaction, and runs the transaction’s own parallel statements inside', async () => {
  let beside: Promise<unknown> | undefined;
  const failing = client.transaction(async (tx) => {
    // The first statement is not prepared yet when the second is sent.
    await Promise.all([tx.query('insert into note (id, seen) values (1, true)'), tx.query(...add(2))]);
    beside = client.query(...add(3));
    await tx.query(...add(4));
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await beside;
  expect((await client.query('select id from note')).rows).toEqual([{ id: 3 }]);
});

it('refuses statements after the end of their transaction', async () => {
  let kept: Pick<EmbeddedClient, 'query'> | undefined;
  await client.transaction(async (tx) => {
    kept = tx;
  });
  await expect(kept?.query('select 1')).rejects.toThrow('over');
});

it('works after an error, and with more statements than it keeps prepared', async () => {
  await expect(client.query('select from from')).rejects.toThrow('syntax');
  await expect(client.query('select 1 / $1::int as n', [0])).rejects.toThrow('zero');
  for (let n = 0; n < 600; n += 1)
    expect((await client.query(`select ${n % 300} as n`)).rows).toEqual([{ n: n % 300 }]);
});

it('delivers a notification before it answers the statement or commit that sent it, and no notification that was rolled back', async () => {
  await client.query('listen news');
  await client.query("select pg_notify('news', 'at once')");
  expect(heard).toEqual(['at once']);
  await client.transaction(async (tx) => {
    await tx.query("select pg_notify('news', 'with the commit')");
    expect(heard).toHaveLength(1);
  });
  expect(heard).toEqual(['at once', 'with the commit']);
  await client
    .transaction(async (tx) => {
      await tx.query("select pg_notify('news', 'never')");
      throw new Error('rolled back');
    })
    .catch(() => {});
  expect(heard).toHaveLength(2);
});

it('lets the process do other work between two transactions', async () => {
  const order: string[] = [];
  const add = (name: string) =>
    client.transaction(async (tx) => {
      await tx.query('select 1');
      order.push(name);
    });
  const all = [add('first'), add('second')];
  setImmediate(() => order.push('a request is read'));
  await Promise.all(all);
  expect(order.indexOf('a request is read')).toBeLessThan(order.indexOf('second'));
});

it('plans again after "analyze": a plan made for an empty table is not used for a full one', async () => {
  await client.query('create table many (id int primary key)');
  const find = 'select id from many where id = $1';
  for (let time = 0; time < 10; time += 1) await client.query(find, [time]);
  await client.query('insert into many select generate_series(1, 20000)');
  await client.query('analyze');
  await client.query(find, [1]);
  const { rows } = await client.query('select name from pg_prepared_statements where statement = $1', [find]);
  const [{ name }] = rows as [{ name: string }];
  const plan = await client.query(`explain execute "${name}" (1)`);
  expect(JSON.stringify(plan.rows)).toMatch(/Index (Only )?Scan/);
});

it('rolls back a transaction if one statement fails while others wait', async () => {
  const failing = client.transaction(async (tx) => {
    const waiting = Array.from({ length: 30 }, (_, index) => tx.query(...add(index)).catch(() => {}));
    await Promise.all([tx.query('select 1 / 0'), ...waiting, Promise.reject(new Error('refused'))]);
  });
  await expect(failing).rejects.toThrow('refused');
  expect(await count()).toEqual([{ count: 0 }]);
});
