import { DAY_COUNTS_MAX } from '#shared/protocol/schema/rhythm.ts';
import { assertFence } from '#storage/db/leader.ts';
import type { FlushContext } from '#sync/types/flush-context.ts';
import { PullFailed, pullCall } from './pull-call.ts';

/**
 * Tells the server what this device counted, at the end of a pull. A count is a fact of its row and no entry of the outbox: the newest says
 * it all, told twice it is the same, and an older one that comes late changes nothing. A failure is nobody's trouble; the next pull tries again.
 * Rejects with `Fenced`.
 */
export async function sendDays(context: FlushContext): Promise<void> {
  const { db, uid, fence } = context;
  for (;;) {
    const [rows, goals] = await db.transaction('r', [db.days, db.goals], async () =>
      Promise.all([
        db.days.where('[uid+dirty]').equals([uid, 1]).limit(DAY_COUNTS_MAX).toArray(),
        db.goals.get(uid),
      ]),
    );
    const set = goals?.dirty === 1 && goals.token !== null ? goals : undefined;
    if (rows.length === 0 && !set) return;
    const request = {
      days: rows.map(({ id, day, typed, pasted, seq }) => ({ id, day, typed, pasted, seq })),
      ...(set ? { goals: { daily: set.daily, weekly: set.weekly, token: set.token } } : {}),
    };
    try {
      await pullCall(context, 'writingCount', { request });
    } catch (error) {
      if (error instanceof PullFailed) return;
      throw error;
    }
    await db.transaction('rw', [db.leaders, db.days, db.goals], async () => {
      await assertFence(db, uid, fence);
      for (const sent of rows) {
        const row = await db.days.get([uid, sent.id]);
        // What was counted since goes with the next.
        if (row?.seq === sent.seq) await db.days.put({ ...row, dirty: 0 });
      }
      const now = await db.goals.get(uid);
      if (set && now?.token === set.token) await db.goals.put({ ...now, dirty: 0 });
    });
    if (rows.length < DAY_COUNTS_MAX) return;
  }
}
