import { join, resolve } from 'node:path';
import { refuseHalfMoved } from '#server/backup/folder-state.ts';
import type { Database } from '#server/db/database.ts';
import { openEmbeddedDatabase, openPostgres } from '#server/db/open-database.ts';
import { lockFolder } from '#server/platform/folder-lock.ts';
import type { Env } from '#server/settings/env.ts';

/** Opens the server's database for a command. Throws `FolderInUse` if it is embedded and a server is running. */
export async function openForCommand(
  env: Pick<Env, 'dataDir' | 'databaseUrl'>,
): Promise<{ db: Database; close(): Promise<void> }> {
  if (env.databaseUrl !== '') return openPostgres(env.databaseUrl, () => {}, 1);
  const unlock = await lockFolder(resolve(env.dataDir));
  try {
    await refuseHalfMoved(resolve(env.dataDir), true);
    const { db, close } = await openEmbeddedDatabase(join(resolve(env.dataDir), 'pg'));
    return {
      db,
      close: async () => {
        await close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}
