import type { PgDatabase, PgQueryResultHKT, PgTransactionConfig } from 'drizzle-orm/pg-core';

/** `requestId`: the id of the call that the transaction belongs to, for the database's own log. */
export type TransactionOptions = PgTransactionConfig & { readonly requestId?: string };

/** The database on any PostgreSQL: embedded (PGlite) or a server. */
export type Database = Tx & {
  transaction<T>(body: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
};

/**
 * An open transaction. Commands get only this. Inside a transaction the outer handle hangs on PGlite, and statements outside the
 * transaction are not rolled back (docs/server.md).
 */
export type Tx = Omit<PgDatabase<PgQueryResultHKT>, 'transaction'>;

/** A handle for reads: inside or outside a transaction. */
export type Reader = Database | Tx;
