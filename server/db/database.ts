import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** The database on any PostgreSQL: embedded (PGlite) or a server. */
export type Database = PgDatabase<PgQueryResultHKT>;

/**
 * An open transaction. Commands get this and nothing else. Inside a transaction the outer handle hangs on PGlite, and statements outside
 * the transaction are not rolled back (docs/architecture.md, "The server").
 */
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0];

/** A handle for reads: inside or outside a transaction. */
export type Reader = Database | Tx;
