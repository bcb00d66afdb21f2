import type { MadeBackup } from '#server/core/last-backup.ts';
import type { ErrorFields } from '#server/ports/error-fields.ts';

/** The task of the thread that makes a backup. */
export type BackupTask = {
  /** The backup's time, after which it is named. In ms since epoch. */
  readonly at: number;
  /** A folder of its own, which the server removes afterwards. */
  readonly work: string;
  /** The folder of a copy of the embedded database; null on PostgreSQL. */
  readonly copy: string | null;
};

/** What that thread answers: the backup and what may be logged of older ones that could not be removed, or what may be logged of the error. */
export type BackupAnswer =
  | { readonly made: MadeBackup; readonly notRemoved: readonly ErrorFields[] }
  | { readonly failed: ErrorFields };
