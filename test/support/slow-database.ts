import type { Database } from '#server/db/database.ts';

/** The database, with every transaction held open after its work until `hold` resolves. */
export const heldBy = (db: Database, hold: () => Promise<unknown>): Database =>
  new Proxy(db, {
    get(target, property) {
      if (property !== 'transaction') return Reflect.get(target, property);
      return (body: (tx: unknown) => Promise<unknown>) =>
        target.transaction(async (tx) => {
          const result = await body(tx);
          await hold();
          return result;
        });
    },
  });

/** The database, with every transaction held open after its work for this time. In ms. */
export const slowedBy = (db: Database, ms: number): Database =>
  heldBy(db, () => new Promise((resolve) => setTimeout(resolve, ms)));
