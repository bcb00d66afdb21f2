import { join, resolve } from 'node:path';
import { FolderInUse, lockFolder } from '#server/platform/folder-lock.ts';
import type { Env } from '#server/settings/env.ts';
import { BackupProblem } from './fill-database.ts';
import { connectPostgres } from './open-source.ts';

/** The lock's number on PostgreSQL: any number, but the same in every process and none that another lock has. */
const LOCK = 7_201_946;
/** The folder in the data folder that is locked if the database is embedded. */
const LOCK_FOLDER = 'backing-up';

/**
 * Runs the task, a scheduled backup, while no other one of this installation runs: each begins with the removal of what interrupted ones
 * left. Throws `BackupProblem` if one runs, on this host or, on PostgreSQL, on another.
 */
export async function withBackupLock<T>(
  env: Pick<Env, 'databaseUrl' | 'dataDir'>,
  task: () => Promise<T>,
): Promise<T> {
  const unlock = env.databaseUrl === '' ? await lockHere(env.dataDir) : await lockPostgres(env.databaseUrl);
  try {
    return await task();
  } finally {
    await unlock();
  }
}

const taken = () =>
  new BackupProblem('A scheduled backup is being made already. Wait until it has ended, and try again.');

const lockHere = (dataDir: string): Promise<() => Promise<void>> =>
  lockFolder(join(resolve(dataDir), LOCK_FOLDER)).catch((error: unknown) => {
    throw error instanceof FolderInUse ? taken() : error;
  });

/** PostgreSQL frees the lock when its connection ends, however that comes about. */
async function lockPostgres(url: string): Promise<() => Promise<void>> {
  const { sql, close } = await connectPostgres(url);
  try {
    const [row] = await sql('select pg_try_advisory_lock($1) as mine', [LOCK]);
    if (row?.mine !== true) throw taken();
    return async () => {
      // At once, not when the server notices that the connection has ended.
      await sql('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
      await close();
    };
  } catch (error) {
    await close();
    throw error;
  }
}
