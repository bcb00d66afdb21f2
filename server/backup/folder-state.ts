import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { OwnError } from '#server/ports/own-error.ts';

/** Folder in the data folder in which a restore works. */
export const RESTORING = 'restoring';
/** Folder in the data folder in which a restore opens a sealed backup. */
export const UNPACKED = 'restoring-unpacked';
/** Name of the embedded database's folder after its move to PostgreSQL. */
export const MOVED = 'pg-moved-to-postgres';

/**
 * Throws an error in words for the operator if a server must not start on this data folder: it would start with an empty database although
 * the authors' work is elsewhere.
 */
export async function refuseHalfMoved(dataDir: string, isEmbedded: boolean): Promise<void> {
  const names = await readdir(dataDir);
  if (names.includes(RESTORING) || names.includes(UNPACKED))
    throw new OwnError(`A restore into ${dataDir} did not end. Run npm run restore again.`);
  if (isEmbedded && names.includes(MOVED))
    throw new OwnError(
      `The database of ${dataDir} was moved to PostgreSQL. Set DATABASE_URL. (To go back to the state before the move, rename ${MOVED} to pg.)`,
    );
}

/**
 * Whether the data folder has an embedded database. PGlite would make a new one in a folder without this file. Throws the system's error if
 * that cannot be seen.
 */
export const hasEmbedded = (dataDir: string): Promise<boolean> =>
  stat(join(dataDir, 'pg', 'PG_VERSION')).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
