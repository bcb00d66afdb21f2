import type { DeviceWork } from '#session/device-work.ts';
import type { SessionPorts } from '#session/ports.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { Timers } from '#shared/lib/ports.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import { eraseAuthor } from '#storage/db/erase.ts';
import { claimLeadership } from '#storage/db/leader.ts';
import { countUnsent } from '#storage/outbox/outbox.ts';
import { sealedName } from '#storage/owned/sealing.ts';
import type { WorkPorts } from '#sync/types/ports.ts';
import { adoptWork, findAdoptable } from './adopt-work.ts';
import type { EngineCore } from './create-engine.ts';
import type { OwnedEntries } from './owned-port.ts';
import { openSealed, sealAuthor } from './seal-author.ts';

const limited = (task: Promise<void>, limitMs: number, timers: Timers): Promise<void> =>
  new Promise((resolve, reject) => {
    const cancel = timers.after(limitMs, resolve);
    task.then(resolve, reject).finally(cancel);
  });

export type DeviceWorkDeps = {
  open(): Promise<WorkDatabase>;
  ports: SessionPorts;
  work: WorkPorts;
  engine: EngineCore;
  /** Stores everything typed, then closes the drafts of this author. */
  closeDrafts(uid: UserId): Promise<void>;
  /** Restores the last texts of closed pages (SYNC-2). */
  restoreLastTexts(uid: UserId): Promise<void>;
  waitingContracts(uid: UserId): Promise<string[]>;
  owned: OwnedEntries;
};

/** Sign-in and sign-out for an author's rows (SYNC-11), and adopting the work of a lost account (SYNC-17). */
export function createDeviceWork(deps: DeviceWorkDeps): Omit<DeviceWork, 'signOut'> {
  const { open, ports, work, engine, owned } = deps;
  const { clock, random, timers } = ports;

  return {
    async unsentCount(uid, deletedAt) {
      const db = await open();
      await deps.restoreLastTexts(uid);
      const { unsent, parked } = await countUnsent(db, uid);
      if (deletedAt === undefined) return unsent + parked;
      const waiting = await deps.waitingContracts(uid);
      return unsent + parked + waiting.length + ((await owned.unsent(uid))?.length ?? 0);
    },

    waitingContracts: deps.waitingContracts,

    async signedIn(uid, email) {
      await owned.erase(uid, 'others');
      const db = await open();
      await openSealed(db, { sealing: work.sealing, owned }, sealedName(uid), uid);
      await db.transaction('rw', db.accounts, async () => {
        const account = await db.accounts.get(uid);
        await db.accounts.put({
          uid,
          contactEmail: '',
          contactCheckedAt: null,
          lastSyncAt: null,
          ...account,
          email,
        });
      });
    },

    async sendNow(uid, limitMs) {
      await limited(engine.syncNow(), limitMs, timers);
      const db = await open();
      await deps.restoreLastTexts(uid);
      const { unsent, parked } = await countUnsent(db, uid);
      return unsent + parked === 0;
    },

    async signedOut(uid, end) {
      const db = await open();
      await deps.closeDrafts(uid);
      await owned.erase(uid, end === 'delete' ? 'all' : 'butUnsent');
      await engine.leave(uid);
      await deps.restoreLastTexts(uid);
      // Lock out a flusher in another page before the rows are erased, or a late answer would restore some (SYNC-7).
      await claimLeadership(db, uid);
      work.lastTextCopies?.erase(uid);
      if (end === 'delete')
        await db.transaction('rw', db.tables, async () => {
          await eraseAuthor(db, uid);
          await db.sealed.delete(sealedName(uid));
        });
      // Without Web Crypto (a page that is not secure) nothing can be sealed; the rows stay bound to their author.
      else if (work.sealing) await sealAuthor(db, uid, end, { sealing: work.sealing, owned, clock, random });
    },

    async adoptable(uid, email) {
      return findAdoptable(await open(), uid, email);
    },

    async adopt(found, to) {
      const db = await open();
      const from = (await openSealed(db, { sealing: work.sealing, owned }, found)) ?? (found as UserId);
      await deps.restoreLastTexts(from);
      await owned.putUnsent(to, (await owned.unsent(from)) ?? []);
      // The new account has them: a second copy is no reason to adopt nothing.
      await owned.erase(from, 'all').catch(() => {});
      await adoptWork(db, from, to, ports);
      engine.poke(to, 'now');
    },
  };
}
