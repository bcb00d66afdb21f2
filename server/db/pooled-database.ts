import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { OwnError } from '#server/ports/own-error.ts';
import type { Telemetry } from '#server/ports/telemetry.ts';
import { watchedStatement, watchedTransaction } from '#server/ports/watched.ts';
import type { Database, TransactionOptions, Tx } from './database.ts';

type Runner = { query(statement: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> };

function drizzleOn(runner: Runner, telemetry: Telemetry): Tx {
  const watched: Runner = {
    query: (statement, values) =>
      watchedStatement(telemetry, statement.text, () => runner.query(statement, values)),
  };
  // Drizzle's type wants a whole client; its code uses one method.
  return drizzle({ client: watched as unknown as pg.PoolClient });
}

/** The characters that a `requestId` may have (middleware/request-id.ts), as the id becomes part of a statement. */
const PLAIN = /^[A-Za-z0-9-]+$/;

/**
 * The statement that begins a transaction and, in the same exchange, labels it with its call's id: `%a` in PostgreSQL's log and
 * `application_name` in `pg_stat_activity` then contain the request id. A comment could do the same for every statement, but each would be
 * parsed again.
 */
function beginning({ isolationLevel, requestId }: TransactionOptions): string {
  const begin = isolationLevel ? `begin isolation level ${isolationLevel}` : 'begin';
  return requestId !== undefined && PLAIN.test(requestId)
    ? `${begin}; set local application_name = 'tinta ${requestId}'`
    : begin;
}

/**
 * The database on a pool of connections. It works like Drizzle's own, but a connection keeps its handle from one transaction to the next,
 * and with it the statements that were built on it (statement.ts).
 */
export function pooledDatabase(pool: pg.Pool, telemetry: Telemetry): Database {
  const handles = new WeakMap<pg.PoolClient, Tx>();
  const handleOf = (client: pg.PoolClient): Tx => {
    // The handle of a single connection: statements on it between `begin` and `commit` are in the transaction.
    const handle = handles.get(client) ?? drizzleOn(client, telemetry);
    handles.set(client, handle);
    return handle;
  };

  async function run<T>(body: (tx: Tx) => Promise<T>, options: TransactionOptions): Promise<T> {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query(beginning(options));
      const value = await body(handleOf(client));
      const { command } = await client.query('commit');
      if (command === 'ROLLBACK') throw new OwnError('a statement of the transaction failed');
      return value;
    } catch (error) {
      // A connection that cannot roll back is not used again.
      await client.query('rollback').catch((cause: Error) => {
        broken = cause;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }
  const transaction = <T>(body: (tx: Tx) => Promise<T>, options: TransactionOptions = {}): Promise<T> =>
    watchedTransaction(telemetry, () => run(body, options));
  return Object.assign(drizzleOn(pool, telemetry), { transaction });
}
