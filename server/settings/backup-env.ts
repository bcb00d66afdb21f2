import { relative, resolve } from 'node:path';
import * as v from 'valibot';

/** The backups that the server makes by itself, once a day (docs/deploy.md, "Backups"). */
export type BackupSettings = {
  /** Time of day in UTC, in minutes after midnight. */
  readonly time: number;
  /** How many are kept. */
  readonly keep: number;
  /** The folder, as an absolute path. */
  readonly folder: string;
};

const KEEP_WORDS = 'BACKUP_KEEP must be a number from 1 to 365';

/** Settings of scheduled backups. Without a time there are none. */
export const backupEntries = {
  BACKUP_TIME: v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.regex(/^(?:|(?:[01]\d|2[0-3]):[0-5]\d)$/, 'BACKUP_TIME must be a time of day in UTC such as 03:00'),
  ),
  BACKUP_KEEP: v.pipe(
    v.optional(v.string(), '14'),
    v.regex(/^\d{1,3}$/, KEEP_WORDS),
    v.transform(Number),
    v.minValue(1, KEEP_WORDS),
    v.maxValue(365, KEEP_WORDS),
  ),
  BACKUP_FOLDER: v.pipe(v.optional(v.string(), ''), v.trim()),
};

const backupSchema = v.object(backupEntries);
type BackupEnv = v.InferOutput<typeof backupSchema>;

/** Whether a folder is `outer` or lies in it. */
export const isWithin = (outer: string, folder: string): boolean =>
  !relative(resolve(outer), resolve(folder)).startsWith('..');

/** What is missing or contradictory in the settings of scheduled backups, in words. */
export function backupProblem(set: BackupEnv, dataDir: string): string | undefined {
  if (set.BACKUP_TIME !== '' && set.BACKUP_FOLDER === '')
    return 'BACKUP_TIME needs BACKUP_FOLDER, where the backups go';
  if (set.BACKUP_FOLDER === '') return undefined;
  if (set.BACKUP_TIME === '')
    return 'BACKUP_FOLDER needs BACKUP_TIME, when a backup is made every day, such as 03:00';
  if (isWithin(dataDir, set.BACKUP_FOLDER))
    return `BACKUP_FOLDER: ${resolve(set.BACKUP_FOLDER)} lies in the data folder, and would be lost with it`;
  return undefined;
}

/** The scheduled backups of these settings; null for none. */
export function backupsOf(set: BackupEnv): BackupSettings | null {
  if (set.BACKUP_TIME === '') return null;
  const [hours, minutes] = set.BACKUP_TIME.split(':').map(Number);
  return {
    time: (hours ?? 0) * 60 + (minutes ?? 0),
    keep: set.BACKUP_KEEP,
    folder: resolve(set.BACKUP_FOLDER),
  };
}
