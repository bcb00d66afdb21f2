import { sql } from 'drizzle-orm';
import { TAKES_CHAPTERS } from '#server/chapter/publish-due.ts';
import type { Database } from '#server/db/database.ts';
import { account, session } from '#server/db/schema/account.ts';
import { unusedFile } from '#server/db/schema/file.ts';
import { mail, resetRequest } from '#server/db/schema/mail.ts';
import { chapter, story } from '#server/db/schema/story.ts';
import type { Queue, QueueName } from '#server/ports/telemetry.ts';

/** Counting ends here, so that a long queue costs no more than a short one. */
export const COUNT_MAX = 10_000;
const DAY_MS = 86_400_000;

/**
 * The lengths of the queues, in one exchange with the database: mails, and those given up in the last 24 hours; requests for a new
 * password; chapters due to be published; files to delete; accounts due to be deleted; devices whose parked work waits for the author's
 * decision, as last reported. Each part reads an index and stops counting at `COUNT_MAX`. `now` in ms since epoch.
 */
export async function readQueues(db: Database, now: number): Promise<readonly Queue[]> {
  const part = (name: QueueName, rows: ReturnType<typeof sql>) =>
    sql`select ${name}::text as name, count(*)::int as length, min(at) as first from (${rows} limit ${COUNT_MAX}) as queue`;
  const parts = [
    part(
      'mails',
      sql`select ${mail.dueAt} as at from ${mail}
      where ${mail.sentAt} is null and ${mail.failedAt} is null order by ${mail.dueAt}`,
    ),
    // Mails that were given up are never due, so they have no time.
    part(
      'mails_given_up',
      sql`select null::bigint as at from ${mail}
      where ${mail.sentAt} is null and ${mail.failedAt} > ${now - DAY_MS}`,
    ),
    part('reset_requests', sql`select ${resetRequest.createdAt} as at from ${resetRequest}`),
    part(
      'scheduled_chapters',
      sql`select ${chapter.publishAt} as at from ${chapter}
      join ${story} on ${story.id} = ${chapter.storyId}
      where ${chapter.publishAt} <= ${now} and ${chapter.deletedAt} is null
        and ${story.completion} in ${[...TAKES_CHAPTERS]} order by ${chapter.publishAt}`,
    ),
    part(
      'unused_files',
      sql`select ${unusedFile.dueAt} as at from ${unusedFile}
      where ${unusedFile.dueAt} <= ${now} order by ${unusedFile.dueAt}`,
    ),
    part(
      'account_deletions',
      sql`select ${account.deleteAt} as at from ${account}
      where ${account.deleteAt} <= ${now} and ${account.deletedAt} is null order by ${account.deleteAt}`,
    ),
    part(
      'devices_with_parked_work',
      sql`select null::bigint as at from ${session}
      where ${session.unsentCount} > 0 and ${session.revokedAt} is null`,
    ),
  ];
  const rows = await db
    .select({
      name: sql<QueueName>`name`,
      length: sql<number>`length`,
      first: sql<number | null>`first`.mapWith(Number),
    })
    .from(sql`(${sql.join(parts, sql` union all `)}) as queues`);
  return rows.map(({ name, length, first }) => ({
    name,
    length,
    lateMs: first === null ? 0 : Math.max(0, now - first),
  }));
}
