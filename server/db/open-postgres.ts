import pg from 'pg';
import { noTelemetry } from '#server/ports/telemetry.ts';
import { DATABASE_CONNECTIONS } from '#server/settings/settings.ts';
import { migratePostgres } from './migrate-postgres.ts';
import { NamingClient } from './naming-client.ts';
import { IDENTITY_CHANNEL, identityChanges, LOCK_TIMEOUT_MS, type OpenDatabase } from './open-database.ts';
import { pooledDatabase } from './pooled-database.ts';
import { takeLead } from './take-lead.ts';

/**
 * How long a server waits for PostgreSQL's answer to a statement before it gives up the connection. If a database is cut off without
 * closing its connections, for example by a failover, the kernel notices this only after a quarter of an hour. A few such connections are
 * the whole pool. This is longer than the wait for a lock, and shorter than a device's wait for the server's answer. In ms.
 */
const STATEMENT_ANSWER_MS = 10_000;

/**
 * Opens a pool on a PostgreSQL server (15 or newer) and migrates its tables. Several server processes may do this at the same time.
 * `onError` receives errors of idle connections, which would otherwise end the process.
 */
export async function openPostgres(
  url: string,
  onError: (error: Error) => void,
  poolSize = DATABASE_CONNECTIONS,
  telemetry = noTelemetry,
): Promise<OpenDatabase> {
  const identities = identityChanges();
  const pool = new pg.Pool({
    Client: NamingClient,
    connectionString: url,
    max: poolSize,
    // Every connection listens, so the connection of a command reports its change before it answers the commit. An idle connection is kept
    // for ten seconds, longer than a session is cached. So while anything is cached, at least one connection listens.
    onConnect: async (client) => {
      // The pool does not listen for errors of a connection in use, and an error event without a listener ends the process.
      client.on('error', () => identities.tell(null));
      client.on('notification', ({ payload }) => identities.tell(payload ?? null));
      await client.query(`listen ${IDENTITY_CHANNEL}`);
    },
    connectionTimeoutMillis: 10_000,
    query_timeout: STATEMENT_ANSWER_MS,
    fallback_application_name: 'tinta',
    options: `-c lock_timeout=${LOCK_TIMEOUT_MS} -c idle_in_transaction_session_timeout=60000 -c default_transaction_isolation=read\\ committed`,
  });
  pool.on('error', (error) => {
    identities.tell(null);
    onError(error);
  });
  await migratePostgres(url);
  return {
    db: pooledDatabase(pool, telemetry),
    kind: 'postgres',
    identities,
    lead: (timers, led) => takeLead(url, timers, led, onError),
    analyze: async () => {},
    connections: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}
