import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import type { EmbeddedClient, EmbeddedRunner } from '#server/patches/pglite-statements.ts';
import type { Telemetry } from '#server/ports/telemetry.ts';
import { watchedStatement, watchedTransaction } from '#server/ports/watched.ts';
import type { Database, TransactionOptions, Tx } from './database.ts';

function drizzleOn(runner: EmbeddedRunner, telemetry: Telemetry): Tx {
  const watched: EmbeddedRunner = {
    query: (text, params, options) =>
      watchedStatement(telemetry, text, () => runner.query(text, params, options)),
  };
  // Drizzle's type wants all of PGlite; its code uses two methods.
  return drizzle({ client: watched as unknown as PGlite });
}

/**
 * The embedded database. It works like Drizzle's own, but all transactions have the same handle, which keeps the statements that were built
 * on it (statement.ts).
 */
export function embeddedDatabase(client: EmbeddedClient, telemetry: Telemetry): Database {
  const tx = drizzleOn(client.inside, telemetry);
  const transaction = <T>(body: (tx: Tx) => Promise<T>, config?: TransactionOptions): Promise<T> =>
    watchedTransaction(telemetry, () =>
      client.transaction(async () => {
        if (config?.isolationLevel)
          await tx.execute(sql.raw(`set transaction isolation level ${config.isolationLevel}`));
        return body(tx);
      }),
    );
  return Object.assign(drizzleOn(client, telemetry), { transaction });
}
