import { errorName, type NoteEvent } from '#shared/diagnosis/device-event.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import { isQuotaError } from '#storage/db/health.ts';
import { makeRoom } from '#storage/db/make-room.ts';
import type { OpenDrafts } from '#sync/draft/open-drafts.ts';
import type { StatusBoard } from '#sync/engine/status-board.ts';
import type { SyncStatus } from '#sync/types/author-work.ts';
import type { StoragePort } from '#sync/types/ports.ts';

/** Makes room on the device and shows its storage status (SYNC-14). */
export function createDeviceRoom(deps: {
  open(): Promise<WorkDatabase>;
  storage: StoragePort;
  drafts: OpenDrafts;
  board: StatusBoard;
  note: NoteEvent;
}) {
  const { open, storage, drafts, board, note } = deps;

  /** Deletes data that can be fetched again, except of open chapters and those in `spare`. Resolves to whether anything was deleted. */
  const make = async (uid: UserId, spare: ReadonlySet<string> = new Set()): Promise<boolean> => {
    await storage.dropCaches().catch(() => {});
    const hasMade = await makeRoom(await open(), uid, new Set([...drafts.chapters(), ...spare]));
    if (hasMade) note('storage.room.made');
    return hasMade;
  };
  /** "Evicted" stays shown until something worse happens, everything is fetched again or the author has read it. */
  const show = (state: SyncStatus['storage']): void => {
    if (state === 'full') note('storage.quota');
    if (state === 'unavailable') note('storage.unavailable');
    if (board.status().storage !== 'evicted' || state !== 'ok') board.set({ storage: state });
  };
  return {
    make,
    show,
    /** The engine failed. If the device is full, this makes room, and the engine starts again in a moment. */
    onError(error: unknown, uid: UserId | undefined): void {
      if (!isQuotaError(error) || !uid) {
        note('storage.failed', errorName(error));
        board.set({ storage: 'unavailable' });
        return;
      }
      show('full');
      make(uid).catch(() => {});
    },
  };
}
