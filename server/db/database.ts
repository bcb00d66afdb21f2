import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** The tables on whatever PostgreSQL stands behind: embedded (PGlite) or a server. */
export type Database = PgDatabase<PgQueryResultHKT>;

/**
 * An open transaction. Commands are given this and nothing else: the outer handle hangs on PGlite inside a transaction, and
 * what does not go through it is not rolled back (docs/architecture.md, "The server").
 */
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0];

/** A handle for reads: inside or outside a transaction. */
export type Reader = Database | Tx;
