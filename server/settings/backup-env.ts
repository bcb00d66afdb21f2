import { relative, resolve } from 'node:path';
import * as v from 'valibot';
import { backupS3Entries, type S3Env, s3Of, s3Problem } from './s3-env.ts';
import type { S3Settings } from './s3-settings.ts';

/** The backups that the server makes by itself, once a day (docs/deploy.md, "Backups"). */
export type BackupSettings = {
  /** Time of day in UTC, in minutes after midnight. */
  readonly time: number;
  /** How many are kept. */
  readonly keep: number;
  /** The folder, as an absolute path; '' if they go to an object store. */
  readonly folder: string;
  /** The bucket of an object store; null if they go to a folder. */
  readonly store: S3Settings | null;
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
  ...backupS3Entries,
};

const backupSchema = v.object(backupEntries);
type BackupEnv = v.InferOutput<typeof backupSchema>;

/** Whether a folder is `outer` or lies in it. */
export const isWithin = (outer: string, folder: string): boolean =>
  !relative(resolve(outer), resolve(folder)).startsWith('..');

/** The settings of the object store, by the names that those of the files have. */
const storeOf = (set: BackupEnv): S3Env => ({
  S3_URL: set.BACKUP_S3_URL,
  S3_BUCKET: set.BACKUP_S3_BUCKET,
  S3_REGION: set.BACKUP_S3_REGION,
  S3_KEY_ID: set.BACKUP_S3_KEY_ID,
  S3_SECRET: set.BACKUP_S3_SECRET,
  S3_PREFIX: set.BACKUP_S3_PREFIX,
  S3_BROWSER_URL: '',
});

/** What is missing or contradictory in the settings of scheduled backups, in words. `hasKey`: BACKUP_KEY is set. */
export function backupProblem(set: BackupEnv, dataDir: string, hasKey: boolean): string | undefined {
  const store = s3Problem(storeOf(set))?.replaceAll('S3_', 'BACKUP_S3_');
  if (store !== undefined) return store;
  const [toFolder, toStore] = [set.BACKUP_FOLDER !== '', set.BACKUP_S3_URL !== ''];
  if (toFolder && toStore) return 'BACKUP_FOLDER and BACKUP_S3_URL are both set: backups go to one place';
  if (set.BACKUP_TIME !== '' && !toFolder && !toStore)
    return 'BACKUP_TIME needs BACKUP_FOLDER or BACKUP_S3_URL, where the backups go';
  if (set.BACKUP_TIME === '' && (toFolder || toStore))
    return `${toFolder ? 'BACKUP_FOLDER' : 'BACKUP_S3_URL'} needs BACKUP_TIME, when a backup is made every day, such as 03:00`;
  if (toStore && !hasKey)
    return 'BACKUP_S3_URL needs BACKUP_KEY: what goes to an object store is sealed first';
  if (toFolder && isWithin(dataDir, set.BACKUP_FOLDER))
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
    folder: set.BACKUP_FOLDER === '' ? '' : resolve(set.BACKUP_FOLDER),
    store: s3Of(storeOf(set)),
  };
}
