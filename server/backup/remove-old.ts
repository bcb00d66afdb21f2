import type { BackupPlace } from './backup-place.ts';

/**
 * Removes the oldest backups beyond the number to keep, of which `made`, the one that was just made, is always one. Returns why some could
 * not be removed: the new backup is there all the same, and making it again would fill the place. `now` in ms since epoch.
 */
export async function removeOld(
  place: BackupPlace,
  made: string,
  keep: number,
  now: number,
): Promise<readonly unknown[]> {
  const failures: unknown[] = [];
  const note = (error: unknown) => void failures.push(error);
  try {
    const earlier = (await place.names(now)).filter((name) => name !== made);
    for (const name of earlier.slice(keep - 1)) await place.remove(name).catch(note);
  } catch (error) {
    note(error);
  }
  return failures;
}
