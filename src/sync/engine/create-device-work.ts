import type { DeviceWork } from '#session/device-work.ts';
import type { SessionPorts } from '#session/ports.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { Timers } from '#shared/lib/ports.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import { eraseAuthor } from '#storage/db/erase.ts';
import { claimLeadership } from '#storage/db/leader.ts';
import { countUnsent, enqueue, enqueueOnce, storyEntity } from '#storage/outbox/outbox.ts';
import { adoptRows } from '#storage/owned/adopt-rows.ts';
import { type AuthorRows, putAuthorRows, readAuthorRows } from '#storage/owned/author-rows.ts';
import { seal, sealedName, unseal } from '#storage/owned/sealing.ts';
import { tellOrder } from '#storage/texts/new-chapter.ts';
import type { WorkPorts } from '#sync/types/ports.ts';
import type { EngineCore } from './create-engine.ts';

const IV_BYTES = 12;

/** Whether rows hold anything no server has. */
const isWorthKeeping = (rows: AuthorRows): boolean =>
  rows.outbox.length + rows.conflicts.length + rows.drafts.length > 0 ||
  rows.snapshots.some((row) => row.note !== 'periodic') ||
  rows.deleted.some((row) => row.local !== null) ||
  (rows.days ?? []).some((row) => row.dirty === 1);

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
  /** Makes all that is typed durable, then closes the drafts of this author. */
  closeDrafts(uid: UserId): Promise<void>;
  /** Takes over the last texts of pages that went (SYNC-2). */
  restoreLastTexts(uid: UserId): Promise<void>;
  waitingContracts(uid: UserId): Promise<string[]>;
  /** Erases what is kept of an author beside the work database; of other authors with 'others' (SYNC-11). Never rejects. */
  eraseOwned(uid: UserId, which: 'all' | 'butWords' | 'others'): Promise<void>;
};

/** Sign-in and sign-out on an author's rows (SYNC-11), and the taking over of a lost account's work (SYNC-17). */
export function createDeviceWork(deps: DeviceWorkDeps): DeviceWork {
  const { open, ports, work, engine } = deps;
  const { clock, random, timers } = ports;

  /** Opens sealed rows for good, by the name they have. Gives whose they are; undefined where there are none. */
  async function openSealed(db: WorkDatabase, name: string): Promise<UserId | undefined> {
    const sealed = await db.sealed.get(name);
    if (!sealed || !work.sealing) return undefined;
    const rows = await unseal(work.sealing, sealed);
    await db.transaction('rw', db.tables, async () => {
      await putAuthorRows(db, rows);
      await db.sealed.delete(name);
    });
    return rows.account?.uid ?? rows.stories[0]?.uid;
  }

  return {
    async unsentCount(uid) {
      const db = await open();
      await deps.restoreLastTexts(uid);
      const { unsent, parked } = await countUnsent(db, uid);
      return unsent + parked;
    },

    waitingContracts: deps.waitingContracts,

    async signedIn(uid, email) {
      await deps.eraseOwned(uid, 'others');
      const db = await open();
      await openSealed(db, sealedName(uid));
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
      await deps.eraseOwned(uid, end === 'delete' ? 'all' : 'butWords');
      await engine.leave(uid);
      await deps.restoreLastTexts(uid);
      // Whoever flushes in another page is locked out before the rows go, or a late answer would bring some back (SYNC-7).
      await claimLeadership(db, uid);
      work.partingCopies?.erase(uid);
      if (end === 'delete') {
        await db.transaction('rw', db.tables, async () => eraseAuthor(db, uid));
        return;
      }
      // Without Web Crypto (a page that is not secure) nothing can be sealed; the rows stay bound to their author.
      if (!work.sealing) return;
      const rows = await readAuthorRows(db, uid, end === 'allSent' ? 'unsynced' : 'all');
      const kept = end === 'allSent' && !isWorthKeeping(rows) ? undefined : rows;
      const iv = Uint8Array.from(random.bytes(IV_BYTES));
      const sealed = kept && (await seal(work.sealing, uid, kept, clock.now(), iv));
      await db.transaction('rw', db.tables, async () => {
        if (sealed) await db.sealed.put(sealed);
        await eraseAuthor(db, uid);
      });
    },

    async adoptable(uid, email) {
      const db = await open();
      const wanted = email.trim().toLowerCase();
      // An account by a provider may have none; that is nothing by which a lost one could be known again.
      if (wanted === '') return null;
      const sealed = (await db.sealed.toArray()).find(
        (row) => row.uid !== sealedName(uid) && row.email === sealedName(wanted),
      );
      if (sealed) return { from: sealed.uid, stories: sealed.stories, chapters: sealed.chapters };
      for (const account of await db.accounts.toArray()) {
        if (account.uid === uid || account.email.toLowerCase() !== wanted) continue;
        const { stories, chapters } = await readAuthorRows(db, account.uid, 'all');
        if (stories.length > 0)
          return { from: account.uid, stories: stories.length, chapters: chapters.length };
      }
      return null;
    },

    async adopt(found, to) {
      const db = await open();
      const from = (await openSealed(db, found)) ?? (found as UserId);
      await deps.restoreLastTexts(from);
      await db.transaction('rw', db.tables, async () => {
        const rows = adoptRows(await readAuthorRows(db, from, 'all'), to, clock.now());
        await eraseAuthor(db, from);
        await putAuthorRows(db, rows);
        for (const { id, form } of rows.stories) {
          const title = form.title;
          if (form.coverId !== null) {
            const cover = rows.covers.find((row) => row.id === form.coverId);
            if (cover)
              await enqueue(
                db,
                { uid: to, intent: { name: 'uploadCover', coverId: cover.id }, bookId: id, title },
                ports,
              );
          }
          const waiting = await db.outbox
            .where('[uid+entity]')
            .equals([to, storyEntity(id)])
            .count();
          if (waiting === 0)
            await enqueue(db, { uid: to, intent: { name: 'saveStory' }, bookId: id, title }, ports);
          await tellOrder(db, { ...ports, uid: to, bookId: id });
          for (const row of (rows.named ?? []).filter((one) => one.bookId === id))
            await enqueue(
              db,
              {
                uid: to,
                intent: { name: 'keepVersion', versionId: row.id },
                bookId: id,
                chapterId: row.chapterId,
                title: row.name,
              },
              ports,
            );
          if (await db.volumes.get([to, id]))
            await enqueueOnce(db, { uid: to, intent: { name: 'saveVolumes' }, bookId: id, title }, ports);
        }
      });
      engine.poke(to, 'now');
    },
  };
}
