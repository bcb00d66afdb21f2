/**
 * What may be logged of an error's message. A message that is not listed here is not logged: databases and mail servers quote what an
 * author wrote, and V8 quotes values. The error's name, code and place are always logged (error-fields.ts).
 */

/**
 * Messages that are the same whatever was at work, so that nothing of a person can be in them: of Node, of its TLS, of the driver `pg`, of
 * PGlite and of V8.
 */
export const FIXED_MESSAGES: ReadonlySet<string> = new Set([
  // fetch, sockets and time limits.
  'fetch failed',
  'terminated',
  'other side closed',
  'socket hang up',
  'aborted',
  'Headers Timeout Error',
  'Body Timeout Error',
  'This operation was aborted',
  'The operation was aborted',
  'The operation was aborted due to timeout',
  'Premature close',
  'The user aborted a request.',
  'Client network socket disconnected before secure TLS connection was established',
  // TLS.
  'self-signed certificate',
  'self-signed certificate in certificate chain',
  'unable to get local issuer certificate',
  'unable to verify the first certificate',
  'certificate has expired',
  'certificate is not yet valid',
  // pg.
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client was closed and is not queryable',
  'Client has encountered a connection error and is not queryable',
  'Query read timeout',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Cannot use a pool after calling end on the pool',
  'The server does not support SSL connections',
  // PGlite, and WebAssembly in which it runs.
  'PGlite is closed',
  'PGlite is closing',
  'the transaction is over',
  'PGlite failed to initialize properly',
  'Transaction is closed',
  'memory access out of bounds',
  'table index is out of bounds',
  'unreachable',
  // V8.
  'Maximum call stack size exceeded',
  'Array buffer allocation failed',
  'Invalid array length',
  'Invalid string length',
  'Invalid time value',
]);

/** Messages of V8 that quote a name or a value: only the part that is always the same is logged. The stack has the place. */
export const BEGUN_MESSAGES: readonly (readonly [message: RegExp, logged: string])[] = [
  [/^Cannot read properties of undefined/, 'Cannot read properties of undefined'],
  [/^Cannot read properties of null/, 'Cannot read properties of null'],
  [/^Cannot set properties of undefined/, 'Cannot set properties of undefined'],
  [/^Cannot set properties of null/, 'Cannot set properties of null'],
  [/ is not a function$/, 'a value is not a function'],
  [/ is not iterable(?: |$)/, 'a value is not iterable'],
  [/ is not a constructor$/, 'a value is not a constructor'],
];

/**
 * The SQLSTATEs, or their first characters, whose messages quote no value of a row and no parameter (PostgreSQL, appendix A, and PGlite,
 * which is the same code). All others are logged without a message, above all 22 (data: quotes the value), 23 (constraints: the detail
 * quotes the row), 42601 and 42602 (syntax and names: quote the statement) and 54 (limits: quotes the word that is too long).
 */
export const SQLSTATES_TOLD: readonly string[] = [
  // Connection lost or refused.
  '08',
  // A feature that PostgreSQL does not have, such as a cached plan that does not fit its table any more.
  '0A',
  // State of the transaction, such as a read-only standby.
  '25',
  // A prepared statement that is not there: behind a pooler.
  '26',
  // Sign-in: quotes the role, which is a setting.
  '28',
  // The database does not exist: quotes its name, which is a setting.
  '3D',
  // Deadlocks and conflicts between transactions.
  '40',
  // Rights on a table, and tables, columns and functions that are not there: quotes names of our own schema.
  '42501',
  '42703',
  '42883',
  '42P01',
  // Disk full, out of memory, too many connections.
  '53',
  // An object in use, a lock not available.
  '55',
  // Shut down, cancelled, time limit.
  '57',
  // The system's own errors, with a path in the database's folder.
  '58',
  // Our own triggers: each raises a sentence without a value.
  'P0001',
  // Damaged data and indexes.
  'XX001',
  'XX002',
];
