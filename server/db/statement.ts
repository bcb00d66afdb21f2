import type { Reader } from './database.ts';

/** What Drizzle's `prepare` returns. */
type Prepared<Result> = { execute(values: Record<string, unknown>): Promise<Result> };

/**
 * A statement whose SQL Drizzle builds once per connection, not per call, for the queries of every save or read. `build` uses
 * `sql.placeholder` for the values. Run it with the handle of a database or transaction, and the values by name.
 */
export function statement<Values extends Record<string, unknown>, Result>(
  build: (db: Reader) => Prepared<Result>,
): (db: Reader, values: Values) => Promise<Result> {
  const made = new WeakMap<Reader, Prepared<Result>>();
  return (db, values) => {
    const known = made.get(db) ?? build(db);
    made.set(db, known);
    return known.execute(values);
  };
}
