import { sql } from 'drizzle-orm';
import type { AppDeps } from '#server/core/deps.ts';
import { chapter, chapterRevision } from '#server/db/schema/story.ts';
import { EVERY_REVISION_DAYS, HOURLY_REVISIONS_DAYS, MUCH_DELETED_SHARE } from '#shared/domain/limits.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Revisions judged per transaction. */
const ROUND = 100;

/**
 * A revision in state `from` that is older than `age` becomes `to`, or is removed if another revision of the same `span` is kept. Times in
 * ms.
 */
const STEPS = [
  { from: 'all', to: 'hourly', age: EVERY_REVISION_DAYS * DAY_MS, span: HOUR_MS },
  { from: 'hourly', to: 'daily', age: HOURLY_REVISIONS_DAYS * DAY_MS, span: DAY_MS },
] as const;
type Step = (typeof STEPS)[number];

/**
 * Thins old revisions (SYNC-5). Every revision is kept for a day, then the last of each hour, and after 30 days the last of each day. Never
 * removed: what readers saw, what a chapter shows, has published or has submitted now, and a text that lost a tenth of its words in the
 * next revision. Named versions and side revisions have tables of their own and stay.
 *
 * A removed revision loses its text but keeps its row. So a device that was away for weeks finds its base in the history, and knows that
 * the server is ahead and has lost nothing (SYNC-17).
 */
export async function thinRevisions({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Promise<void> {
  for (const step of STEPS) {
    let judged: number;
    do judged = await thinOnce({ db, clock }, step);
    while (judged === ROUND);
  }
}

/** Judges up to `ROUND` of a step's oldest revisions, and skips those that another server is judging. Returns how many it judged. */
async function thinOnce({ db, clock }: Pick<AppDeps, 'db' | 'clock'>, step: Step): Promise<number> {
  const { rows } = (await db.execute(sql`
    with due as (
      select revision_id, chapter_id, revision, saved_at, words, published
      from ${chapterRevision}
      where kept = ${step.from} and saved_at < ${clock.now() - step.age}
      order by saved_at
      limit ${ROUND}
      for update skip locked
    ),
    judged as (
      select due.revision_id, (
        due.published
        or due.revision_id in (shown.revision_id, shown.published_revision_id, shown.submitted_revision_id)
        or later.revision_id is null
        or later.saved_at / ${step.span}::bigint <> due.saved_at / ${step.span}::bigint
        or later.words < due.words * ${MUCH_DELETED_SHARE}::real
      ) is true as stays
      from due
      join ${chapter} as shown on shown.id = due.chapter_id
      left join lateral (
        select * from ${chapterRevision} as after
        where after.chapter_id = due.chapter_id and after.revision > due.revision and after.kept <> 'removed'
        order by after.revision
        limit 1
      ) as later on true
    )
    update ${chapterRevision} as thinned
    set
      kept = case when stays then ${step.to} else 'removed' end,
      content = case when stays then thinned.content else '' end,
      author_note = case when stays then thinned.author_note end
    from judged
    where thinned.revision_id = judged.revision_id
    returning thinned.revision_id`)) as { rows: unknown[] };
  return rows.length;
}
