import { and, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { BUILD_VERSION } from '#server/core/build-version.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { instant } from '#server/core/instant.ts';
import { readLastBackup } from '#server/core/last-backup.ts';
import { done, type Outcome } from '#server/core/outcome.ts';
import { itemFailure, jobFailure } from '#server/db/schema/job.ts';
import { mail } from '#server/db/schema/mail.ts';
import type { DeskServer } from '#shared/protocol/desk/server.ts';

const DAY_MS = 86_400_000;
/** Counting ends here, so that a long queue costs no more than a short one. */
const COUNT_MAX = 10_000;
/** How long the answer waits for the file store. In ms. */
const FILES_WAIT_MS = 3_000;
/** No file has this name. The store has to answer to say so. */
const NO_FILE = 'desk/none.txt';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'timers' | 'files' | 'mail' | 'installation'>;

/**
 * The state of the server for the desk: versions, database, file store, mail, jobs, free space and backups (docs/spec, section 6, Desk). It
 * names no one, so the audit log gets no entry.
 */
export async function serverState(deps: Deps): Promise<Outcome<DeskServer>> {
  const { db, installation } = deps;
  const [database, files, waiting, givenUp, failing, failingItems, freeBytes, backups] = await Promise.all([
    databaseState(deps),
    isUsable(deps),
    countOf(deps, mail, and(isNull(mail.sentAt), isNull(mail.failedAt))),
    countOf(deps, mail, and(isNull(mail.sentAt), gt(mail.failedAt, deps.clock.now() - DAY_MS))),
    db.select().from(jobFailure).orderBy(jobFailure.since),
    countOf(deps, itemFailure, undefined),
    installation.freeBytes(),
    backupState(deps),
  ]);
  return done({
    ...BUILD_VERSION,
    database: { kind: installation.database, ...database },
    files: { place: installation.files, usable: files },
    mail: { leaves: deps.mail.leaves, waiting, givenUp },
    failing: failing.map(({ job, since, times, error }) => ({ job, since: instant(since), times, error })),
    failingItems,
    freeBytes,
    backups,
  });
}

async function databaseState({ db }: Deps): Promise<{ version: string; bytes: number }> {
  const [row] = await db
    .select({
      version: sql<string>`current_setting('server_version')`,
      bytes: sql<number>`pg_database_size(current_database())`.mapWith(Number),
    })
    .from(sql`(select 1) as it`);
  // A distribution adds its own name: "15.18 (Debian 15.18-0+deb12u1)".
  return { version: row?.version.split(' ')[0] ?? '', bytes: row?.bytes ?? 0 };
}

async function countOf({ db }: Deps, table: PgTable, where: SQL | undefined): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(COUNT_MAX)
    .as('some');
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some);
  return row?.count ?? 0;
}

/** Whether the store of files answers in time. */
function isUsable({ files, timers }: Deps): Promise<boolean> {
  return new Promise((answer) => {
    const cancel = timers.after(FILES_WAIT_MS, () => answer(false));
    files
      .get(NO_FILE)
      .then(
        () => answer(true),
        () => answer(false),
      )
      .finally(cancel);
  });
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

async function backupState({ db, installation }: Deps): Promise<DeskServer['backups']> {
  if (installation.backups === null) return null;
  const { time, ...plan } = installation.backups;
  const { made, failed } = await readLastBackup(db);
  return {
    ...plan,
    time: `${twoDigits(Math.floor(time / 60))}:${twoDigits(time % 60)}`,
    made: made === null ? null : { ...made, at: instant(made.at) },
    failed: failed === null ? null : { ...failed, at: instant(failed.at) },
  };
}

/** A backup older than this is named at the desk and by the alert `BackupOld`. In ms. */
const OLD_MS = 2 * DAY_MS;

/** What the desk's overview says of the scheduled backups: nothing if all is well, or none are scheduled. */
export async function backupTrouble({
  db,
  clock,
  installation,
}: Pick<AppDeps, 'db' | 'clock' | 'installation'>): Promise<'failed' | 'old' | undefined> {
  if (installation.backups === null) return undefined;
  const { made, failed } = await readLastBackup(db);
  if (made !== null && made.at < clock.now() - OLD_MS) return 'old';
  return failed === null ? undefined : 'failed';
}
