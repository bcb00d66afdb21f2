import type { IdempotencyKey } from '#shared/domain/ids.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import type { OutboxRow } from '#storage/db/outbox-row.ts';
import { CONFIRMATION_MS } from '#storage/outbox/outbox.ts';
import { CANCEL_TABLES, cancelEntry } from '#sync/outbox/cancel-entry.ts';
import type { AuthorWork } from '#sync/types/author-work.ts';
import type { WorkContext } from '#sync/types/work-context.ts';

/** What an author does with a waiting entry: send it, or withdraw it (SYNC-9, SYNC-15). */
export function createEntryWrites(context: WorkContext): Pick<AuthorWork, 'confirmEntry' | 'withdrawEntry'> {
  const { uid, open, ports, poke } = context;

  const find = async (db: WorkDatabase, key: string): Promise<OutboxRow | undefined> => {
    const entry = await db.outbox.where('key').equals(key).first();
    return entry?.uid === uid ? entry : undefined;
  };

  return {
    async confirmEntry(key) {
      const db = await open();
      await db.transaction('rw', [db.outbox], async () => {
        const entry = await find(db, key);
        if (!entry) return;
        // An entry that asked for confirmation was never refused and keeps its key; a refused entry is sent as a new entry.
        const anew =
          entry.why?.kind === 'needsConfirmation'
            ? {}
            : { key: mintId<IdempotencyKey>(ports.clock, ports.random), frozen: null };
        const confirmedUntil = entry.confirmedUntil === null ? null : ports.clock.now() + CONFIRMATION_MS;
        const createdAt = confirmedUntil === null ? entry.createdAt : ports.clock.now();
        await db.outbox.put({
          ...entry,
          ...anew,
          confirmedUntil,
          createdAt,
          state: 'queued',
          why: null,
          nextTryAt: 0,
        });
      });
      poke('now');
    },

    async withdrawEntry(key) {
      const db = await open();
      await db.transaction('rw', CANCEL_TABLES(db), async () => {
        const entry = await find(db, key);
        if (entry) await cancelEntry({ db, uid, ports }, entry);
      });
      poke('now');
    },
  };
}
