import type { PgDatabase, PgQueryResultHKT, PgTransactionConfig } from 'drizzle-orm/pg-core';

/** `requestId`: of the call it belongs to, for the database's own log. */
export type TransactionOptions = PgTransactionConfig & { readonly requestId?: string };

/** The database on any PostgreSQL: embedded (PGlite) or a server. */
export type Database = Tx & {
  transaction<T>(body: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
};

/**
 * An open transaction. Commands get this and nothing else. Inside a transaction the outer handle hangs on PGlite, and statements outside
 * the transaction are not rolled back (docs/architecture.md, "The server").
 */
export type Tx = Omit<PgDatabase<PgQueryResultHKT>, 'transaction'>;

/** A handle for reads: inside or outside a transaction. */
export type Reader = Database | Tx;
