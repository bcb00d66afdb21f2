import type { DayCountId, UserId } from '#shared/domain/ids.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import { dayAfter } from '#shared/domain/schedule/local-time.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import type { DayRow, GoalRow } from '#storage/db/rows.ts';
import { rowsOf } from '#storage/db/rows-of.ts';
import { fetching, pullCall } from '#sync/pull/pull-call.ts';
import type { WorkContext } from '#sync/types/work-context.ts';
import type { WritingStatsWork } from '#sync/types/work-parts.ts';

/** How many days a device fetches at first, and again each time later: another device may have been offline that long. */
const FIRST_DAYS = 400;
const AGAIN_DAYS = 40;

const noGoals = (uid: UserId): GoalRow => ({
  uid,
  daily: null,
  weekly: null,
  token: null,
  seen: [],
  dirty: 0,
  askedDay: null,
});

/** Stores other devices' counts from the server. If the server lost counts of this device, they are sent again (SYNC-17). */
async function takeDays(
  db: WorkDatabase,
  uid: UserId,
  from: string,
  days: AnswerOf<'writingDays'>['days'],
): Promise<void> {
  const rows = await rowsOf(db.days, uid).toArray();
  const known = new Map<string, DayRow>(rows.map((row) => [row.id, row]));
  for (const held of days) {
    const row = known.get(held.id);
    known.delete(held.id);
    const ours = row?.own === 1 && row.seq >= held.seq;
    if (!ours) await db.days.put({ uid, ...held, own: row?.own ?? 0, dirty: 0 });
    else if (row.seq > held.seq) await db.days.put({ ...row, dirty: 1 });
  }
  for (const row of known.values())
    if (row.own === 1 && row.day >= from) await db.days.put({ ...row, dirty: 1 });
}

/** The goals after an answer. If the server shows goals seen before, or none where it had some, the server went back (SYNC-17). */
function goalsAfter(row: GoalRow, held: AnswerOf<'writingDays'>['goals']): GoalRow {
  if (row.token === held?.token || row.dirty === 1) return row;
  if (held === null) return row.token === null ? row : { ...row, dirty: 1 };
  if (row.seen.includes(held.token)) return { ...row, dirty: 1 };
  return { ...row, ...held, seen: [...row.seen, held.token] };
}

/** Words by day and goals (docs/spec, section 10: goal and streak): stored on this device at once, sent with the next pull. */
export function createWritingStats({ uid, open, ports, call }: WorkContext): WritingStatsWork {
  return {
    async countWritten(day, { typed, pasted }) {
      const db = await open();
      await db.transaction('rw', db.days, async () => {
        const rows = await db.days.where('[uid+day]').equals([uid, day]).toArray();
        const own = rows.find((row) => row.own === 1);
        await db.days.put({
          uid,
          id: own?.id ?? mintId<DayCountId>(ports.clock, ports.random),
          day,
          typed: Math.max(0, (own?.typed ?? 0) + typed),
          pasted: Math.max(0, (own?.pasted ?? 0) + pasted),
          seq: (own?.seq ?? 0) + 1,
          own: 1,
          dirty: 1,
        });
      });
    },

    async writtenDays() {
      const rows = await rowsOf((await open()).days, uid).toArray();
      return rows.map(({ day, typed, pasted }) => ({ day, typed, pasted }));
    },

    async goals() {
      const row = await (await open()).goals.get(uid);
      return { daily: row?.daily ?? null, weekly: row?.weekly ?? null };
    },

    async setGoals({ daily, weekly }) {
      const db = await open();
      const token = mintId<DayCountId>(ports.clock, ports.random);
      await db.transaction('rw', db.goals, async () => {
        const row = (await db.goals.get(uid)) ?? noGoals(uid);
        await db.goals.put({ ...row, daily, weekly, token, seen: [...row.seen, token], dirty: 1 });
      });
    },

    async fetchWritten(today) {
      const db = await open();
      const asked = (await db.goals.get(uid))?.askedDay ?? null;
      const from = dayAfter(asked ?? today, asked === null ? -FIRST_DAYS : -AGAIN_DAYS);
      const held = await fetching(() => pullCall({ call, uid }, 'writingDays', { request: { from } }));
      await db.transaction('rw', [db.accounts, db.days, db.goals], async () => {
        // Keep nothing for an author who has left meanwhile (SYNC-11).
        if (!(await db.accounts.get(uid))) return;
        await takeDays(db, uid, from, held.days);
        const row = goalsAfter((await db.goals.get(uid)) ?? noGoals(uid), held.goals);
        await db.goals.put({ ...row, askedDay: today });
      });
    },
  };
}
