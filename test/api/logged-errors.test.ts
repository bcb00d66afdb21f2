import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '#server/db/database.ts';
import { type ErrorFields, errorFields } from '#server/ports/error-fields.ts';
import { createTestServer, type TestServer } from '#test/support/server.ts';

/** What an author wrote, an address or a pen name: no line of the log may have it. */
const MARK = 'kabut7';

/** Words of an author, some of which look like lines of a stack or of the log. */
const HIDDEN = [
  MARK,
  `${MARK}@example.org`,
  `\n    at ${MARK} (file:///${MARK}.ts:1:1)\n`,
  `\n    at file:///${MARK}.ts:1:1`,
  `"}\n{"level":50,"msg":"${MARK}"}`,
  `$& $\` ${MARK}`,
];

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  await server.reset();
});

/** The log's fields of the error that the database throws at these statements. */
async function logged(run: (tx: Tx) => Promise<unknown>): Promise<ErrorFields> {
  const error = await server.db
    .transaction(async (tx) => {
      await tx.execute(
        sql`create temporary table paper (
              title varchar(8), state text not null, pen text constraint paper_pen_key unique,
              size int constraint paper_size_check check (size > 0)) on commit drop`,
      );
      await run(tx);
    })
    .then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
  if (error === undefined) throw new Error('the database accepted it');
  return errorFields(error);
}
const asked = (statement: SQL) => logged((tx) => tx.execute(statement));

/** Statements that the database refuses, with an author's words in them; and the field that says why. */
const REFUSED: Readonly<Record<string, (words: string) => Promise<ErrorFields>>> = {
  '23505': (words) =>
    logged(async (tx) => {
      for (let n = 0; n < 2; n += 1)
        await tx.execute(sql`insert into paper (state, pen) values ('', ${words})`);
    }),
  '23502': (words) => asked(sql`insert into paper (pen) values (${words})`),
  '23514': (words) => asked(sql`insert into paper (state, pen, size) values ('', ${words}, 0)`),
  '22001': (words) => asked(sql`insert into paper (state, title) values ('', ${`${words} and more`})`),
  '22P02': (words) => asked(sql`select ${words}::uuid`),
  '22007': (words) => asked(sql`select ${words}::timestamptz`),
  '2201B': (words) => asked(sql`select 'a' ~ ${`${words}(`}`),
  '42601': (words) => asked(sql`select to_tsquery('simple', ${`${words.replace(/\W/g, '')} & & `})`),
  '42P01': (words) => asked(sql`select ${words} from nowhere`),
};

describe('errors of the database', () => {
  it('are logged with the code, the severity and the names of table, column and constraint', async () => {
    expect(await REFUSED['23505']?.(MARK)).toMatchObject({
      error: 'DrizzleQueryError 23505',
      severity: 'ERROR',
      table: 'paper',
      constraint: 'paper_pen_key',
      routine: '_bt_check_unique',
      causes: expect.stringMatching(/ 23505$/),
    });
    expect(await REFUSED['23502']?.(MARK)).toMatchObject({ table: 'paper', column: 'state' });
    expect(await REFUSED['23514']?.(MARK)).toMatchObject({ constraint: 'paper_size_check' });
  });

  it('have their message in the log if it quotes no value', async () => {
    expect(await REFUSED['42P01']?.(MARK)).toMatchObject({
      errorMessage: 'relation "nowhere" does not exist',
    });
    const readOnly = await logged(async (tx) => {
      await tx.execute(sql`set transaction read only`);
      await tx.execute(sql`create table other (id int)`);
    });
    expect(readOnly).toMatchObject({
      error: 'DrizzleQueryError 25006',
      errorMessage: 'cannot execute CREATE TABLE in a read-only transaction',
    });
  });

  it('never have an author’s words, an address, a pen name or a parameter in the log, however they look', async () => {
    const words = fc
      .tuple(fc.string({ maxLength: 12, unit: 'grapheme' }), fc.constantFrom(...HIDDEN))
      .map(([text, hidden]) => `${text.replaceAll('\u0000', '')}${hidden}`);
    await fc.assert(
      fc.asyncProperty(words, fc.constantFrom(...Object.keys(REFUSED)), async (text, code) => {
        const fields = await REFUSED[code]?.(text);
        expect(fields?.error).toBe(`DrizzleQueryError ${code}`);
        expect(JSON.stringify(fields)).not.toContain(MARK);
      }),
      { numRuns: 60, examples: Object.keys(REFUSED).map((code) => [HIDDEN[0] ?? '', code]) },
    );
  });

  // The embedded database has one connection: nobody waits for a lock.
  it.runIf(process.env.TINTA_TEST_DATABASE === 'postgres')(
    'a lock that was waited for in vain says so, without the row',
    async () => {
      await server.db.execute(sql`create table held (pen text)`);
      try {
        const fields = await server.db.transaction(async (tx) => {
          await tx.execute(sql`lock table held`);
          return logged(async (other) => {
            await other.execute(sql`set local lock_timeout = '50ms'`);
            await other.execute(sql`select from held where pen = ${MARK}`);
          });
        });
        expect(fields).toMatchObject({
          error: 'DrizzleQueryError 55P03',
          errorMessage: 'canceling statement due to lock timeout',
        });
        expect(JSON.stringify(fields)).not.toContain(MARK);
      } finally {
        await server.db.execute(sql`drop table held`);
      }
    },
  );
});
