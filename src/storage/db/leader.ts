import type { UserId } from '#shared/domain/ids.ts';
import type { WorkDatabase } from './database.ts';

/** Another flusher took over while this flusher was frozen; this flusher's write is rolled back (SYNC-7). */
export class Fenced extends Error {
  constructor() {
    super('another flusher has taken over');
    this.name = 'Fenced';
  }
}

/**
 * The row that counts the fences of all authors on this device. Erasing an author removes that author's row. If the count were in the
 * author's row, it would restart, and a flusher that was frozen before would have a valid fence again.
 */
const ALL = '' as UserId;

/** Becomes the flusher: raises the fence, which locks out the previous flusher. Returns the fence to write under. */
export async function claimLeadership(db: WorkDatabase, uid: UserId): Promise<number> {
  return db.transaction('rw', db.leaders, async () => {
    // Older apps kept the count in the author's row.
    const fences = (await db.leaders.bulkGet([ALL, uid])).map((row) => row?.fence ?? 0);
    const fence = Math.max(...fences) + 1;
    await db.leaders.bulkPut([
      { uid: ALL, fence, beat: 0 },
      { uid, fence, beat: 0 },
    ]);
    return fence;
  });
}

/** One heartbeat of the flusher. Rejects with `Fenced`. */
export async function beat(db: WorkDatabase, uid: UserId, fence: number): Promise<void> {
  await db.transaction('rw', db.leaders, async () => {
    await assertFence(db, uid, fence);
    const row = await db.leaders.get(uid);
    await db.leaders.put({ uid, fence, beat: (row?.beat ?? 0) + 1 });
  });
}

/** The heartbeat that a watcher compares: it changes as long as the flusher lives. */
export async function heartOf(db: WorkDatabase, uid: UserId): Promise<string> {
  const row = await db.leaders.get(uid);
  return `${row?.fence ?? 0}/${row?.beat ?? 0}`;
}

/** Call it in every transaction a flusher writes in. */
export async function assertFence(db: WorkDatabase, uid: UserId, fence: number): Promise<void> {
  if ((await db.leaders.get(uid))?.fence !== fence) throw new Fenced();
}
