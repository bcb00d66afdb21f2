import type { SessionCore } from '#session/create-session.ts';
import type { SessionPorts } from '#session/ports.ts';
import { createFollow } from '#sync/engine/follow.ts';
import { isMoving } from '#sync/engine/status-board.ts';
import type { WorkPorts } from '#sync/types/ports.ts';
import { createDeviceSync } from './create-device-sync.ts';
import type { Sync } from './sync.ts';
import { createWorksOfAuthors } from './works-of-authors.ts';

/** The wiring of a page: sync, and the work that its screens show. The service worker has no screens: create-device-sync.ts. */
export function createSync(ports: SessionPorts, session: SessionCore, workPorts: WorkPorts): Sync {
  const sync = createDeviceSync(ports, session, workPorts, (uid) => works.has(uid));
  const { owned, engine, device, database, drafts, room, lastTexts } = sync;
  const works = createWorksOfAuthors({
    ...sync,
    poke: engine.poke,
    makeRoom: room.make,
    onStorage: room.show,
    // If tidying fails, the next start does it.
    onLeft: (how) => (how === 'cameBack' ? ports.events.onReload() : void device.tidy().catch(() => {})),
  });
  return {
    work: works.of,
    contracts: owned.contracts,
    follow: createFollow(ports, () => isMoving(engine.status()), lastTexts.onAside),
    engine,
    device,
    onOutdated: database.onOutdated,
    hide: () => drafts.hide(),
    flushDrafts: () => drafts.flush(),
    close: sync.close,
  };
}
