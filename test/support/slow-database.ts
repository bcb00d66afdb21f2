import type { Database } from '#server/db/database.ts';

/** The database, with every transaction held open for a while after its work. In ms. */
export const slowedBy = (db: Database, ms: number): Database =>
  new Proxy(db, {
    get(target, property) {
      if (property !== 'transaction') return Reflect.get(target, property);
      return (body: (tx: unknown) => Promise<unknown>) =>
        target.transaction(async (tx) => {
          const result = await body(tx);
          await new Promise((resolve) => setTimeout(resolve, ms));
          return result;
        });
    },
  });
