import { Dexie } from 'dexie';
import type { SessionCore } from '#session/create-session.ts';
import type { SyncMessage } from '#session/messages.ts';
import type { SessionPorts } from '#session/ports.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { checkCanary, isQuotaError } from '#storage/db/health.ts';
import { makeRoom } from '#storage/db/make-room.ts';
import { type OpenedWork, openWorkDatabase } from '#storage/last-text/open-work-database.ts';
import type { ContractForms } from '#storage/owned/contract-progress.ts';
import { createContractForms } from '#storage/owned/create-contract-forms.ts';
import { eraseOthers, eraseOwned, openOwned } from '#storage/owned/owned-store.ts';
import { createOpenDrafts } from '#sync/draft/open-drafts.ts';
import { createLastTexts } from '#sync/draft/restore-last-texts.ts';
import { createDeviceWork } from '#sync/engine/create-device-work.ts';
import { createEngine } from '#sync/engine/create-engine.ts';
import { createFollow } from '#sync/engine/follow.ts';
import { createStatusBoard, isMoving } from '#sync/engine/status-board.ts';
import type { AuthorWork, SyncStatus } from '#sync/types/author-work.ts';
import type { WorkPorts } from '#sync/types/ports.ts';
import { createAuthorWork } from './create-author-work.ts';
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
  const blocked = new Set<() => void>();
  const works = new Map<UserId, AuthorWork>();
  const owned = openOwned(ports.indexedDb, ports.databaseName);
  const contractForms = new Map<UserId, ContractForms>();
  let opened: Promise<OpenedWork> | undefined;
  let handle: OpenedWork | undefined;
  let seen = false;
  let asked = false;

  const announce = (message: SyncMessage) => {
    channel.post(message);
    drafts.hear(message);
  };
  const { partingCopies } = workPorts;
  const roomFor = async (uid: UserId, spare: ReadonlySet<string>): Promise<boolean> => {
    await workPorts.storage.dropCaches().catch(() => {});
    return makeRoom(await open(), uid, new Set([...drafts.chapters(), ...spare]));
  };
  const onStorage = (storage: SyncStatus['storage']) => {
    if (board.status().storage !== 'evicted' || storage !== 'ok') board.set({ storage });
  };
  const { restoreLastTexts, aside, stored, onAside } = createLastTexts({
    open: () => open(),
    ports: { clock, random: ports.random, partingCopies },
    announce,
    makeRoom: roomFor,
    onStorage,
  });
  const restoreNow = (uid: UserId) => {
    restoreLastTexts(uid).then(
      () => engine.poke(uid, 'now'),
      () => {},
    );
  };
  const onParting = (uid: UserId) => {
    if (works.has(uid)) restoreNow(uid);
  };
  // The message may come before the copy can be read here, and the copy before the message.
  const ends = [
    channel.listen((message) => {
      drafts.hear(message);
      if (message.type === 'parting') onParting(message.uid);
      if (message.type === 'contracts') countContracts(message.uid);
    }),
    partingCopies?.onPut(onParting),
  ];

  /** The canary tells whether this database is the one that was here before (SYNC-14). Whether it is. */
  async function checkHealth({ db }: Pick<OpenedWork, 'db'>): Promise<boolean> {
    const state = await checkCanary(db, clock.now(), seen || holder.evicted());
    seen = true;
    if (state === 'gone') board.set({ storage: 'evicted' });
    return state !== 'gone';
  }
  /** The database was deleted under this page, or the browser closed it and may have: what its editors show is stored anew. */
  async function reopened(deleted: boolean): Promise<void> {
    if (!handle || ((await checkHealth(handle)) && !deleted)) return;
    board.set({ storage: 'evicted' });
    await drafts.restore();
  }

  const openWork = (): Promise<OpenedWork> => {
    opened ??= (async () => {
      const [work] = await Promise.all([
        openWorkDatabase(
          ports.indexedDb,
          ports.databaseName ?? 'tinta',
          () => {
            drafts.hide();
            board.set({ phase: 'outdated' });
            for (const listener of outdated) listener();
          },
          (deleted) => {
            reopened(deleted).catch(() => board.set({ storage: 'unavailable' }));
          },
          () => {
            for (const listener of blocked) listener();
          },
        ),
        holder.ready,
      ]);
      handle = work;
      // Beside the first reads: at the start of an editor on a slow phone they would wait for it some 100 ms.
      checkHealth(work).catch(() => board.set({ storage: 'unavailable' }));
      return work;
    })();
    opened.catch(() => {
      opened = undefined;
      board.set({ storage: 'unavailable' });
    });
    return opened;
  };
  // Dexie's promise, for a live query that awaits the opening: after a native one that takes longer than a microtask Dexie no
  // longer sees which tables it reads, and the list stands still although a pull brings more.
  const open = async () => (await Dexie.Promise.resolve(openWork())).db;

  const engine = createEngine({
    open,
    call,
    holder,
    ports,
    work: workPorts,
    announce,
    restoreLastTexts,
    restoreCopies(uid) {
      if (partingCopies && partingCopies.of(uid).length > 0) restoreNow(uid);
    },
    countContracts: (uid) => countContracts(uid),
    board,
    onError: (error) => {
      const uid = holder.seen().user?.uid;
      if (!isQuotaError(error) || !uid) board.set({ storage: 'unavailable' });
      else {
        // The role is sought again in a moment, with more room.
        onStorage('full');
        roomFor(uid, new Set()).catch(() => {});
      }
    },
  });
  const contracts = (uid: UserId): ContractForms => {
    const { sealing } = workPorts;
    const forms =
      contractForms.get(uid) ??
      createContractForms({
        store: owned,
        uid,
        sealing,
        clock,
        random: ports.random,
        onWaiting() {
          countContracts(uid);
          channel.post({ type: 'contracts', uid });
        },
      });
    contractForms.set(uid, forms);
    return forms;
  };
  /** Tells the status how many signed contracts wait for the author of this page. */
  const countContracts = (uid: UserId): void => {
    contracts(uid)
      .waiting()
      .then(
        (places) => {
          if (holder.seen().user?.uid === uid) board.setContracts(places.length);
        },
        () => {},
      );
  };
  const device = createDeviceWork({
    open,
    ports,
    work: workPorts,
    engine,
    closeDrafts: (uid) => drafts.close(uid),
    restoreLastTexts,
    waitingContracts: (uid) => contracts(uid).waiting(),
    async eraseOwned(uid, which) {
      if (which !== 'others') contractForms.delete(uid);
      const erased =
        which === 'others'
          ? eraseOthers(owned, uid)
          : eraseOwned(owned, uid, which === 'all' ? 'too' : 'stay');
      // Nobody is shown what is another author's, so a database that refuses keeps nobody from signing in or out.
      await erased.catch(() => {});
    },
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
        restoreLastTexts: () => restoreLastTexts(uid),
        putParting(row) {
          handle?.putParting(row);
          partingCopies?.put(row);
        },
        dropParting(id, session) {
          handle?.dropParting(uid, id, session);
          partingCopies?.drop(uid, id, session);
          stored(id, session);
        },
        aside: () => aside(uid),
        makeRoom: () => roomFor(uid, new Set()),
        onStorage,
      },
    );

  return {
    work(uid) {
      // Opened here and not by the first read: within a live query Dexie would refuse the canary's write.
      openWork().catch(() => {});
      const work = works.get(uid) ?? workOf(uid);
      works.set(uid, work);
      return work;
    },
    contracts,
    follow: createFollow(ports, () => isMoving(engine.status()), onAside),
    engine,
    device,
    onBlocked(listener) {
      blocked.add(listener);
      return () => blocked.delete(listener);
    },
    onOutdated(listener) {
      outdated.add(listener);
      return () => outdated.delete(listener);
    },
    hide: () => drafts.hide(),
    flushDrafts: () => drafts.flush(),
    async close() {
      await engine.stop();
      for (const end of ends) end?.();
      (await opened?.catch(() => undefined))?.close();
      opened = undefined;
      handle = undefined;
    },
  };
}
