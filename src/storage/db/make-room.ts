import type { UserId } from '#shared/domain/ids.ts';
import type { WorkDatabase } from './database.ts';

/** Synced texts removed per call. */
const EVICT_AT_ONCE = 50;

/**
 * Frees storage, least needed first (SYNC-14): texts of old versions that the server has, periodic snapshots, then synced copies of
 * chapters. Unsent text, conflicts and versions not chosen in a conflict are never touched. Returns whether anything was removed.
 */
export async function makeRoom(db: WorkDatabase, uid: UserId, spare: ReadonlySet<string>): Promise<boolean> {
  // Without its text a row of the history frees next to nothing, and the list needs it without a network.
  const versions = await db.revisions.filter((row) => row.text !== null).primaryKeys();
  if (versions.length > 0) {
    await db.revisions.bulkDelete(versions);
    return true;
  }
  const periodic = await db.snapshots.filter((snapshot) => snapshot.note === 'periodic').primaryKeys();
  if (periodic.length > 0) {
    await db.snapshots.bulkDelete(periodic);
    return true;
  }
  return db.transaction('rw', [db.chapters, db.drafts, db.bases, db.outbox], async () => {
    const waiting = new Set(
      (await db.outbox.where('uid').equals(uid).toArray()).map((entry) => entry.chapterId),
    );
    const clean = (await db.chapters.where('[uid+dirty]').equals([uid, 0]).toArray())
      .filter((row) => row.seq > 0 && row.conflict === 0 && row.syncedAt !== null)
      .filter((row) => row.textRevisionId !== null && !waiting.has(row.id) && !spare.has(row.id))
      .slice(0, EVICT_AT_ONCE);
    for (const row of clean) {
      await db.drafts.delete([uid, row.id]);
      await db.bases.delete([uid, row.id]);
      // A different page may have the chapter open in an editor; text typed there is still based on this revision.
      await db.chapters.put({ ...row, seq: 0 });
    }
    return clean.length > 0;
  });
}
