import type { SessionCore } from '#session/create-session.ts';
import type { SyncMessage } from '#session/messages.ts';
import type { SessionPorts } from '#session/ports.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { createOpenDrafts } from '#sync/draft/open-drafts.ts';
import { createLastTexts } from '#sync/draft/restore-last-texts.ts';
import { createDeviceWork } from '#sync/engine/create-device-work.ts';
import { createEngine } from '#sync/engine/create-engine.ts';
import { inTurn } from '#sync/engine/sign-out.ts';
import { createStatusBoard } from '#sync/engine/status-board.ts';
import type { WorkPorts } from '#sync/types/ports.ts';
import { createDeviceRoom } from './device-room.ts';
import { createOwnedByAuthors } from './owned-by-authors.ts';
import { createWorkDatabase } from './work-database.ts';

/**
 * The wiring of sync, in page and service worker alike: what sends and receives the work of this device's authors. Opens the database at its
 * first use; sends nothing before `engine.start()`. `isShown`: whether a screen shows this author's work.
 */
export function createDeviceSync(
  ports: SessionPorts,
  session: SessionCore,
  workPorts: WorkPorts,
  isShown: (uid: UserId) => boolean = () => false,
) {
  const { holder, call, presence } = session;
  const { clock, channel } = ports;
  const { note } = session.diagnosis;
  const board = createStatusBoard(channel);
  const drafts = createOpenDrafts();
  const database = createWorkDatabase({ ports, holder, drafts, board, note });
  const { open } = database;
  const owned = createOwnedByAuthors({ ports, sealing: workPorts.sealing, holder, board });

  const announce = (message: SyncMessage) => {
    channel.post(message);
    drafts.hear(message);
  };
  const shared = { open, ports, work: workPorts, announce, note };
  const { lastTextCopies } = workPorts;
  const room = createDeviceRoom({ open, storage: workPorts.storage, drafts, board, note });
  const lastTexts = createLastTexts({
    ...shared,
    ports: { clock, random: ports.random, lastTextCopies },
    makeRoom: room.make,
    onStorage: room.show,
  });
  const { restoreLastTexts } = lastTexts;
  const restoreNow = (uid: UserId) => {
    restoreLastTexts(uid).then(
      () => engine.poke(uid, 'now'),
      () => {},
    );
  };
  const onLastText = (uid: UserId) => {
    if (isShown(uid)) restoreNow(uid);
  };
  // A last text of another page is reported twice: by a message and by `onPut`. Handle both: when the message arrives, the copy may not be
  // readable yet.
  const ends = [
    channel.listen((message) => {
      drafts.hear(message);
      if (message.type === 'lastText') onLastText(message.uid);
      if (message.type === 'contracts') owned.countContracts(message.uid);
    }),
    lastTextCopies?.onPut(onLastText),
    presence.beforeLeaving((uid) => drafts.close(uid)),
  ];

  const engine = createEngine({
    ...shared,
    call,
    holder,
    restoreLastTexts,
    restoreCopies(uid) {
      if (lastTextCopies && lastTextCopies.of(uid).length > 0) restoreNow(uid);
    },
    countContracts: owned.countContracts,
    board,
    onError: (error) => room.onError(error, holder.seen().user?.uid),
  });
  const device = inTurn(
    session,
    createDeviceWork({ ...shared, session, engine, drafts, restoreLastTexts, owned }),
  );

  return {
    ...shared,
    call,
    holder,
    board,
    drafts,
    database,
    owned,
    lastTexts,
    room,
    engine,
    device,
    async close() {
      await engine.stop();
      for (const end of ends) end?.();
      await database.close();
    },
  };
}
