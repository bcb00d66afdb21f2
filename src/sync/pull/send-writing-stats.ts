import { DAY_COUNTS_MAX } from '#shared/protocol/writing-stats/writing-stats.ts';
import { assertFence } from '#storage/db/leader.ts';
import type { DayRow, GoalRow } from '#storage/db/rows.ts';
import type { FlushContext } from '#sync/types/flush-context.ts';
import { PullFailed, pullCall } from './pull-call.ts';

/** Counts and goals that the server does not have. */
async function unsentDays({ db, uid }: FlushContext): Promise<{ rows: DayRow[]; set: GoalRow | undefined }> {
  const [rows, goals] = await db.transaction('r', [db.days, db.goals], async () =>
    Promise.all([
      db.days.where('[uid+dirty]').equals([uid, 1]).limit(DAY_COUNTS_MAX).toArray(),
      db.goals.get(uid),
    ]),
  );
  return { rows, set: goals?.dirty === 1 && goals.token !== null ? goals : undefined };
}

/** The server has these counts and goals. What was counted since is sent with the next pull. */
async function settleDays(
  { db, uid, fence }: FlushContext,
  rows: readonly DayRow[],
  goals: GoalRow | undefined,
): Promise<void> {
  await db.transaction('rw', [db.leaders, db.days, db.goals], async () => {
    await assertFence(db, uid, fence);
    for (const sent of rows) {
      const row = await db.days.get([uid, sent.id]);
      if (row?.seq === sent.seq) await db.days.put({ ...row, dirty: 0 });
    }
    const now = await db.goals.get(uid);
    if (goals && now?.token === goals.token) await db.goals.put({ ...now, dirty: 0 });
  });
}

/**
 * Sends this device's counts to the server, at the end of a pull. A count is not an outbox entry: the newest contains all before it, and one that
 * arrives twice or late changes nothing. After a failure the next pull tries again. Rejects with `Fenced`.
 */
export async function sendDays(context: FlushContext): Promise<void> {
  for (;;) {
    const { rows, set } = await unsentDays(context);
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
    await settleDays(context, rows, set);
    if (rows.length < DAY_COUNTS_MAX) return;
  }
}
