import { Dexie } from 'dexie';
import type { SessionPorts } from '#session/ports.ts';
import type { SessionHolder } from '#session/session-holder.ts';
import { errorName, type NoteEvent } from '#shared/diagnosis/device-event.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import { checkCanary } from '#storage/db/health.ts';
import { type OpenedWork, openWorkDatabase } from '#storage/last-text/open-work-database.ts';
import type { OpenDrafts } from '#sync/draft/open-drafts.ts';
import type { StatusBoard } from '#sync/engine/status-board.ts';

/** After this long without an answer, storage counts as silent. In ms. */
const SILENT_MS = 10_000;

/** Opens the database at its first use, and shows its condition (SYNC-13, SYNC-14). */
export function createWorkDatabase(deps: {
  ports: SessionPorts;
  holder: SessionHolder;
  drafts: OpenDrafts;
  board: StatusBoard;
  note: NoteEvent;
}) {
  const { ports, holder, drafts, board, note } = deps;
  const outdated = new Set<() => void>();
  let opened: Promise<OpenedWork> | undefined;
  let handle: OpenedWork | undefined;
  let seen = false;

  const unavailable = (error: unknown) => {
    note('storage.failed', errorName(error));
    board.set({ storage: 'unavailable' });
  };
  /** Whether this is the database that was here before, by its canary (SYNC-14). */
  async function checkHealth({ db }: OpenedWork): Promise<boolean> {
    const state = await checkCanary(db, ports.clock.now(), seen || holder.evicted());
    seen = true;
    if (state === 'gone') {
      note('storage.evicted');
      board.set({ storage: 'evicted' });
    }
    return state !== 'gone';
  }
  /** The database was deleted under this page, or the browser closed it and may have deleted it: stores again what its editors show. */
  async function reopened(deleted: boolean): Promise<void> {
    if (deleted) note('storage.deleted');
    if (!handle || ((await checkHealth(handle)) && !deleted)) return;
    board.set({ storage: 'evicted' });
    await drafts.restore();
  }
  const isOutdated = () => {
    drafts.hide();
    note('storage.outdated');
    board.set({ phase: 'outdated' });
    for (const listener of outdated) listener();
  };

  async function begin(): Promise<OpenedWork> {
    const name = ports.databaseName ?? 'tinta';
    const onReopened = (deleted: boolean) => {
      reopened(deleted).catch(unavailable);
    };
    const endWatch = ports.timers.after(SILENT_MS, () => {
      note('storage.silent');
      board.set({ storage: 'silent' });
    });
    const onBlocked = () => {
      endWatch();
      note('storage.upgrade.blocked');
      board.set({ storage: 'blocked' });
    };
    const [work] = await Promise.all([
      openWorkDatabase(ports.indexedDb, name, isOutdated, onReopened, onBlocked),
      holder.ready,
    ]).finally(endWatch);
    handle = work;
    board.set({ storage: 'ok' });
    // Do not await this: on a slow phone an editor's first reads would wait some 100 ms.
    checkHealth(work).catch(unavailable);
    return work;
  }
  const ready = (): Promise<OpenedWork> => {
    if (opened) return opened;
    const own = begin();
    opened = own;
    own.catch((error: unknown) => {
      if (opened === own) opened = undefined;
      unavailable(error);
    });
    return own;
  };

  return {
    /** Opens the database. Rejects if the browser denies storage. */
    ready,
    // Return Dexie's own promise, for live queries that await the opening. After a native promise that takes longer than a microtask, Dexie
    // no longer sees which tables are read, and the list does not update although a pull stores more.
    open: async (): Promise<WorkDatabase> => (await Dexie.Promise.resolve(ready())).db,
    /** The handle for last texts, once it is open. */
    handle: () => handle,
    /** A newer app has upgraded the database. */
    onOutdated(listener: () => void) {
      outdated.add(listener);
      return () => outdated.delete(listener);
    },
    async close(): Promise<void> {
      (await opened?.catch(() => undefined))?.close();
      opened = undefined;
      handle = undefined;
    },
  };
}
