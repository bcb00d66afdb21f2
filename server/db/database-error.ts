/** The kinds of database errors that matter to a caller. */
export type DatabaseErrorKind = 'busy' | 'duplicate' | 'full' | 'other';

/** SQLSTATE: lock not available, deadlock detected, serialization failure, statement cancelled by lock_timeout. */
const BUSY = new Set(['55P03', '40P01', '40001']);
const DUPLICATE = '23505';
/** The database's disk is full. */
const FULL = '53100';

/**
 * The kind of a database error. No other code looks inside database errors. Drizzle wraps the driver's error; the SQLSTATE is in
 * `cause.code` with both pg and PGlite.
 */
export function databaseErrorKind(error: unknown): DatabaseErrorKind {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    const code = 'code' in current ? current.code : undefined;
    if (typeof code !== 'string') continue;
    if (BUSY.has(code)) return 'busy';
    if (code === DUPLICATE) return 'duplicate';
    if (code === FULL) return 'full';
  }
  return 'other';
}
