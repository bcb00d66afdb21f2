import type { UserId } from '#shared/domain/ids.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import { isQuotaError } from '#storage/db/health.ts';
import { makeRoom } from '#storage/db/make-room.ts';
import type { OpenDrafts } from '#sync/draft/open-drafts.ts';
import type { StatusBoard } from '#sync/engine/status-board.ts';
import type { SyncStatus } from '#sync/types/author-work.ts';
import type { StoragePort } from '#sync/types/ports.ts';

/** Room on the device, and what the status says of it (SYNC-14). */
export function createDeviceRoom(deps: {
  open(): Promise<WorkDatabase>;
  storage: StoragePort;
  drafts: OpenDrafts;
  board: StatusBoard;
}) {
  const { open, storage, drafts, board } = deps;

  /** Gives up what can be had again, but of no open chapter and of none in `spare`. Whether anything was given up. */
  const make = async (uid: UserId, spare: ReadonlySet<string> = new Set()): Promise<boolean> => {
    await storage.dropCaches().catch(() => {});
    return makeRoom(await open(), uid, new Set([...drafts.chapters(), ...spare]));
  };
  /** That storage was evicted stays shown until something worse is. */
  const show = (state: SyncStatus['storage']): void => {
    if (board.status().storage !== 'evicted' || state !== 'ok') board.set({ storage: state });
  };
  return {
    make,
    show,
    /** The engine failed. Where the device is full room is made, and the engine begins again in a moment. */
    onError(error: unknown, uid: UserId | undefined): void {
      if (!isQuotaError(error) || !uid) {
        board.set({ storage: 'unavailable' });
        return;
      }
      show('full');
      make(uid).catch(() => {});
    },
  };
}
