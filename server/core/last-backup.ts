import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { Reader, Tx } from '#server/db/database.ts';
import { setting } from '#server/db/schema/account.ts';

const LAST_BACKUP = 'last backup';

const lastBackup = v.object({
  /** The newest backup that was made by the schedule and checked; null before the first. */
  made: v.nullable(
    v.object({
      name: v.string(),
      /** What time it shows, in ms since epoch. */
      at: v.number(),
      tookMs: v.number(),
      bytes: v.number(),
      rows: v.number(),
      files: v.number(),
    }),
  ),
  /** The newest attempt, if it failed: its time in ms since epoch, and the kind of its error. */
  failed: v.nullable(v.object({ at: v.number(), error: v.string() })),
});
/** What is known of scheduled backups. */
export type LastBackup = v.InferOutput<typeof lastBackup>;
export type MadeBackup = NonNullable<LastBackup['made']>;

/** What came of the last scheduled backup. */
export async function readLastBackup(db: Reader): Promise<LastBackup> {
  const [row] = await db.select().from(setting).where(eq(setting.name, LAST_BACKUP));
  if (row === undefined) return { made: null, failed: null };
  const read = v.safeParse(lastBackup, JSON.parse(row.value));
  return read.success ? read.output : { made: null, failed: null };
}

/** Stores what came of a scheduled backup. */
export async function writeLastBackup(db: Tx, last: LastBackup): Promise<void> {
  const value = JSON.stringify(last);
  await db
    .insert(setting)
    .values({ name: LAST_BACKUP, value })
    .onConflictDoUpdate({ target: setting.name, set: { value } });
}
