import type { ChannelPort } from '#session/messages.ts';
import type { NoteEvent } from '#shared/diagnosis/device-event.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { Clock, Random } from '#shared/lib/ports.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import { isQuotaError } from '#storage/db/health.ts';
import type { LastTextRow } from '#storage/db/rows.ts';
import type { LastTextCopiesPort } from '#storage/last-text/last-text-copies.ts';
import { readLastTexts, storeLastTexts } from '#storage/last-text/last-texts.ts';

/**
 * Stores the last texts of pages that closed before their draft was written (SYNC-2), and lists those that the device has no room for
 * (SYNC-14).
 */
export function createLastTexts(deps: {
  open(): Promise<WorkDatabase>;
  ports: { clock: Clock; random: Random; lastTextCopies: LastTextCopiesPort | null };
  /** Notifies editors with a changed draft. */
  announce: ChannelPort['post'];
  /** Deletes data that can be fetched again, except of chapters in `spare`. Resolves to whether anything was deleted. */
  makeRoom(uid: UserId, spare: ReadonlySet<string>): Promise<boolean>;
  onStorage(storage: 'ok' | 'full'): void;
  note: NoteEvent;
}) {
  const { ports, announce } = deps;
  let aside: readonly LastTextRow[] = [];
  const listeners = new Set<() => void>();

  const setAside = (rows: readonly LastTextRow[]) => {
    if (rows.length + aside.length === 0) return;
    deps.onStorage(rows.length > 0 ? 'full' : 'ok');
    aside = rows;
    for (const listener of listeners) listener();
  };

  async function absorb(db: WorkDatabase, uid: UserId): Promise<void> {
    const taken = await storeLastTexts(db, uid, ports);
    if (taken.length > 0) deps.note('storage.lastText.restored', taken.length);
    for (const { id, seq } of taken) announce({ type: 'draft', uid, chapterId: id, seq, by: 'lastText' });
  }

  return {
    /**
     * On a full device the last texts stay where they are and are listed by `aside`. Work that waits for this does not fail because of it.
     */
    async restoreLastTexts(uid: UserId): Promise<void> {
      const db = await deps.open();
      try {
        await absorb(db, uid).catch(async (error: unknown) => {
          // Makes room only once. If that did not help, texts that were fetched again since belong to open chapters: do not delete them
          // again.
          if (!isQuotaError(error) || aside.length > 0) throw error;
          const spare = new Set((await readLastTexts(db, uid, ports.lastTextCopies)).map(({ id }) => id));
          if (!(await deps.makeRoom(uid, spare))) throw error;
          await absorb(db, uid);
        });
        setAside([]);
      } catch (error) {
        if (!isQuotaError(error)) throw error;
        setAside(await readLastTexts(db, uid, ports.lastTextCopies));
      }
    },
    /** Last texts of an author that the device had no room for at the last attempt. */
    aside: (uid: UserId): readonly LastTextRow[] => aside.filter((row) => row.uid === uid),
    /** The words of a last text are stored: it is no longer aside. */
    stored(id: string, session: string): void {
      if (aside.some((row) => row.session === session))
        setAside(aside.filter((row) => row.id !== id || row.session !== session));
    },
    /** Calls `listener` when `aside` changes. The returned function unsubscribes. */
    onAside(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
