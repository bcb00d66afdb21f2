import { promisifyRequest, type UseStore, update } from 'idb-keyval';
import type { SessionRow } from './session-row.ts';

const ROW = 'session';

/** The session row and the only way to change it (SYNC-18). */
export interface SessionStore {
  read(): Promise<SessionRow | undefined>;
  /**
   * Changes the row in one transaction: `change` gets the current row and returns the new one; the same object changes nothing. Resolves
   * with the new row.
   */
  change(change: (row: SessionRow | undefined) => SessionRow): Promise<SessionRow>;
}

export function createSessionStore(store: UseStore): SessionStore {
  return {
    read: () => store('readonly', (s) => promisifyRequest<SessionRow | undefined>(s.get(ROW))),
    async change(change) {
      let after: SessionRow | undefined;
      await update<SessionRow>(
        ROW,
        (row) => {
          after = change(row);
          return after;
        },
        store,
      );
      if (!after) throw new Error('the session row was not written');
      return after;
    },
  };
}
