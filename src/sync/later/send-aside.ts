import { assertFence } from '#storage/leader.ts';
import { rowsOf } from '#storage/rows-of.ts';
import { bring, PullFailed } from '#sync/bring.ts';
import type { FlushContext } from '#sync/flush-context.ts';

/**
 * Sends the text of each new conflict to the server's history, once, at the end of a pull: nothing else of a chapter is sent until
 * its author has chosen, and the device may be lost before (SYNC-10). The server keeps one text once. A failure changes nothing; the
 * next pull tries again. Rejects with `Fenced`.
 */
export async function sendAside(context: FlushContext): Promise<void> {
  const { db, uid, fence } = context;
  const conflicts = await rowsOf(db.conflicts, uid).toArray();
  for (const { id, kind, isAside } of conflicts) {
    const draft = kind === 'server' && !isAside ? await db.drafts.get([uid, id]) : undefined;
    if (!draft) continue;
    try {
      await bring(context, 'chapterAside', { request: { id, ...draft.text } });
    } catch (error) {
      if (error instanceof PullFailed) continue;
      throw error;
    }
    await db.transaction('rw', [db.leaders, db.conflicts], async () => {
      await assertFence(db, uid, fence);
      await db.conflicts.update([uid, id], { isAside: true });
    });
  }
}
