import * as v from 'valibot';
import { count, instant } from '#shared/protocol/fields.ts';

/** The background jobs of the server, in the order in which the desk lists them. */
export const JOBS = [
  'publish',
  'mail',
  'backup',
  'delete accounts',
  'tell unsent',
  'sweep',
  'sweep files',
  'remove unused',
  'thin revisions',
  'recount words',
  'check books',
  'check contract log',
  'analyze',
] as const;
export type JobName = (typeof JOBS)[number];

/** A job that fails: since when, how often in a row, and the kind of its last error, without anyone's words. */
const failingJob = v.object({ job: v.string(), since: instant, times: count, error: v.string() });

const scheduledBackups = v.object({
  /** Time of day in UTC, such as `03:00`. */
  time: v.string(),
  /** How many are kept. */
  keep: count,
  place: v.picklist(['folder', 'objectStore']),
  encrypted: v.boolean(),
  /** The last one that was made and checked; null before the first. */
  made: v.nullable(
    v.object({
      name: v.string(),
      at: instant,
      tookMs: count,
      bytes: count,
      rows: count,
      files: count,
    }),
  ),
  /** The last attempt, if it failed, with the kind of its error. */
  failed: v.nullable(v.object({ at: instant, error: v.string() })),
});

/** The state of the server for the desk. It holds no secret, no address and no path. Sizes in bytes. */
export const deskServerAnswer = v.object({
  version: v.string(),
  commit: v.string(),
  database: v.object({
    kind: v.picklist(['embedded', 'postgres']),
    /** Of PostgreSQL. */
    version: v.string(),
    bytes: count,
  }),
  /** Where pictures and contracts are, and whether the store answers. */
  files: v.object({ place: v.picklist(['folder', 'objectStore']), usable: v.boolean() }),
  /** Whether there is a mail server; mails that wait for it, and those given up in the last 24 hours. */
  mail: v.object({ leaves: v.boolean(), waiting: count, givenUp: count }),
  failing: v.array(failingJob),
  /** Single chapters, accounts, files and others that a job could not finish and tries again. */
  failingItems: count,
  /** Free space on the disk of the data folder; null if it cannot be read. */
  freeBytes: v.nullable(count),
  /** null: none are scheduled. */
  backups: v.nullable(scheduledBackups),
});
export type DeskServer = v.InferOutput<typeof deskServerAnswer>;
