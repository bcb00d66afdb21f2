import type { UserId } from '#shared/domain/ids.ts';
import { checkCanary } from '#storage/health.ts';
import { makeRoom } from '#storage/make-room.ts';
import { type OpenedWork, openWorkDatabase } from '#storage/open-work-database.ts';
import type { AuthorWork } from './author-work.ts';
import { createAuthorWork } from './create-author-work.ts';
import { createDeviceWork } from './create-device-work.ts';
import { createEngine } from './create-engine.ts';
import type { SessionCore } from './create-session.ts';
import type { SyncMessage } from './messages.ts';
import { createOpenDrafts } from './open-drafts.ts';
import type { SessionPorts, WorkPorts } from './ports.ts';
import { createStatusBoard } from './status-board.ts';
import type { Sync } from './sync.ts';

/**
 * The one wiring of an author's work, in page and service worker alike. Opens the database at its first use; nothing is sent
 * before `engine.start()`.
 */
export function createSync(ports: SessionPorts, session: SessionCore, workPorts: WorkPorts): Sync {
  const { holder, call } = session;
  const { clock, channel } = ports;
  const board = createStatusBoard(channel);
  const drafts = createOpenDrafts();
  const outdated = new Set<() => void>();
  const works = new Map<UserId, AuthorWork>();
  let opened: Promise<OpenedWork> | undefined;
  let handle: OpenedWork | undefined;
  let seen = false;
  let asked = false;

  const announce = (message: SyncMessage) => {
    channel.post(message);
    drafts.hear(message);
  };
  const stopListening = channel.listen(drafts.hear);

  /** The canary tells whether this database is the one that was here before (SYNC-14). */
  async function checkHealth(work: OpenedWork): Promise<void> {
    const state = await checkCanary(work.db, clock.now(), seen || holder.evicted());
    seen = true;
    if (state === 'gone') board.set({ storage: 'evicted' });
  }

  const openWork = (): Promise<OpenedWork> => {
    opened ??= (async () => {
      await holder.ready;
      const work = await openWorkDatabase(ports.indexedDb, ports.databaseName ?? 'tinta', () => {
        drafts.hide();
        board.set({ phase: 'outdated' });
        for (const listener of outdated) listener();
      });
      handle = work;
      await checkHealth(work);
      return work;
    })();
    opened.catch(() => {
      opened = undefined;
      board.set({ storage: 'unavailable' });
    });
    return opened;
  };
  const open = async () => (await openWork()).db;

  const engine = createEngine({
    open,
    call,
    holder,
    ports,
    work: workPorts,
    announce,
    board,
    onError: () => board.set({ storage: 'unavailable' }),
  });
  const device = createDeviceWork({
    open,
    ports,
    work: workPorts,
    engine,
    closeDrafts: (uid) => drafts.close(uid),
  });

  const workOf = (uid: UserId): AuthorWork =>
    createAuthorWork(
      {
        uid,
        open,
        ports,
        call,
        announce,
        poke: (when) => engine.poke(uid, when),
        keep() {
          if (asked) return;
          asked = true;
          workPorts.storage.persist().catch(() => false);
        },
      },
      {
        drafts,
        penName: () => holder.seen().user?.name ?? '',
        putParting: (row) => handle?.putParting(row) ?? false,
        async makeRoom() {
          await workPorts.storage.dropCaches().catch(() => {});
          return makeRoom(await open(), uid, drafts.chapters());
        },
        onStorage: (storage) => {
          if (board.status().storage !== 'evicted' || storage !== 'ok') board.set({ storage });
        },
      },
    );

  return {
    work(uid) {
      const work = works.get(uid) ?? workOf(uid);
      works.set(uid, work);
      return work;
    },
    engine,
    device,
    onOutdated(listener) {
      outdated.add(listener);
      return () => outdated.delete(listener);
    },
    hide: () => drafts.hide(),
    flushDrafts: () => drafts.flush(),
    async close() {
      await engine.stop();
      stopListening();
      (await opened?.catch(() => undefined))?.close();
      opened = undefined;
      handle = undefined;
    },
  };
}
