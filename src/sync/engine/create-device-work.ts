import type { SessionCore } from '#session/create-session.ts';
import type { DeviceWork, Leaving } from '#session/device-work.ts';
import type { SessionPorts } from '#session/ports.ts';
import { userOf } from '#session/session-row.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { Timers } from '#shared/lib/ports.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import { hasLeft, leavingOf } from '#storage/db/leavings.ts';
import { sealedName } from '#storage/db/sealed-name.ts';
import type { LastTextCopiesPort } from '#storage/last-text/last-text-copies.ts';
import { countUnsent } from '#storage/outbox/outbox.ts';
import type { ContractForms } from '#storage/owned/contract-progress.ts';
import type { OpenDrafts } from '#sync/draft/open-drafts.ts';
import type { WorkPorts } from '#sync/types/ports.ts';
import { adoptWork, findAdoptable } from './adopt-work.ts';
import type { EngineCore } from './create-engine.ts';
import type { OwnedEntries } from './owned-port.ts';
import { eraseLeaving, openSealed, sealAuthor } from './seal-author.ts';

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
  session: Pick<SessionCore, 'holder' | 'presence' | 'diagnosis'>;
  drafts: Pick<OpenDrafts, 'close'>;
  /** Restores the last texts of closed pages (SYNC-2). */
  restoreLastTexts(uid: UserId): Promise<void>;
  owned: { entries: OwnedEntries; contracts(uid: UserId): Pick<ContractForms, 'waiting'> };
};

/** Authors with rows, entries or copies on this device. */
async function ownersOnDevice(
  db: WorkDatabase,
  copies: LastTextCopiesPort | null,
  owned: OwnedEntries,
): Promise<Set<UserId>> {
  const ofLastTexts = (await db.lastTexts.orderBy('uid').uniqueKeys()) as UserId[];
  const ofAccounts = (await db.accounts.toCollection().primaryKeys()) as UserId[];
  return new Set([...ofAccounts, ...ofLastTexts, ...(copies?.owners() ?? []), ...(await owned.owners())]);
}

/** Gives the forms and shared texts of a lost account to the new account. What cannot be read stays where it is. */
async function giveForms(owned: OwnedEntries, from: UserId, to: UserId): Promise<void> {
  const unsent = await owned.unsent(from);
  if (!unsent) return;
  await owned.putUnsent(to, unsent);
  // The new account has these texts by now. A copy that stays must not make the adoption fail.
  await owned.erase(from, 'all').catch(() => {});
}

/** Sign-in and sign-out for an author's rows (SYNC-11), and adopting the work of a lost account (SYNC-17). */
export function createDeviceWork(deps: DeviceWorkDeps): Omit<DeviceWork, 'signOut'> {
  const { open, ports, work, engine } = deps;
  const { entries: owned, contracts } = deps.owned;
  const { holder, presence, diagnosis } = deps.session;
  const waitingContracts = (uid: UserId) => contracts(uid).waiting();
  const { clock, random, timers } = ports;

  const sealed = { sealing: work.sealing, owned, clock, random };

  /** Seals or erases an author's rows, entries and copies. */
  async function leave(db: WorkDatabase, uid: UserId, end: Leaving): Promise<void> {
    if (end === 'delete') {
      await owned.leave(uid);
      await eraseLeaving(db, uid);
    }
    // Without Web Crypto (a page that is not secure) nothing can be sealed; the rows stay bound to their author.
    else if (work.sealing) {
      const texts = end === 'keepAll' ? 'all' : 'unsent';
      await sealAuthor(db, uid, texts, { ...sealed, sealing: work.sealing, copies: work.lastTextCopies });
    }
    work.lastTextCopies?.erase(uid);
  }

  return {
    async unsentCount(uid, deletedAt) {
      const db = await open();
      await deps.restoreLastTexts(uid);
      const { unsent, parked } = await countUnsent(db, uid);
      if (deletedAt === undefined) return unsent + parked;
      const waiting = await waitingContracts(uid);
      return unsent + parked + waiting.length + ((await owned.unsent(uid))?.length ?? 0);
    },

    waitingContracts,

    async signedIn(uid, email, enter) {
      await owned.erase(uid, 'others');
      const before = userOf(await holder.read())?.uid;
      if (before !== undefined && before !== uid) await diagnosis.erase();
      const db = await open();
      await openSealed(db, sealed, sealedName(uid), uid);
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
      return enter();
    },

    sendNow: (limitMs) => limited(engine.syncNow(), limitMs, timers),

    async signedOut(uid, end) {
      const db = await open();
      await deps.drafts.close(uid);
      await presence.allLeft(uid);
      await owned.erase(uid, end === 'delete' ? 'all' : 'butUnsent');
      await engine.leave(uid);
      if (!hasLeft(await leavingOf(db, uid))) await deps.restoreLastTexts(uid);
      await leave(db, uid, end);
      await work.storage.dropCovers();
      await diagnosis.erase();
    },

    async tidy() {
      const db = await open();
      const marks = new Set((await db.leavings.toArray()).map((mark) => mark.uid));
      if (marks.size === 0) return;
      for (const uid of await ownersOnDevice(db, work.lastTextCopies, owned)) {
        const mark = marks.has(sealedName(uid)) && (await leavingOf(db, uid));
        if (!mark || userOf(await holder.read())?.uid === uid) continue;
        await leave(db, uid, mark.end === 'delete' && mark.state === 'left' ? 'delete' : 'keepAll');
      }
    },

    async adoptable(uid, email) {
      return findAdoptable(await open(), uid, email);
    },

    async adopt(found, to) {
      const db = await open();
      const from = (await openSealed(db, sealed, found)) ?? (found as UserId);
      await deps.restoreLastTexts(from);
      await giveForms(owned, from, to);
      await adoptWork(db, from, to, ports);
      engine.poke(to, 'now');
    },
  };
}
