import type { MadeBackup } from '#server/core/last-backup.ts';

/** What the server tells the thread that makes a backup. */
export type BackupTask = {
  /** The folder of a copy of the embedded database; null on PostgreSQL. */
  readonly copy: string | null;
};

/** What that thread answers: the backup, or the kind of the error and the reason in words. */
export type BackupAnswer =
  | { readonly made: MadeBackup }
  | { readonly name: string; readonly code: string; readonly reason: string };
