import { stat } from 'node:fs/promises';
import type { Timers } from '#shared/lib/ports.ts';

/** How often the folders are checked. In ms. */
const CHECK_INTERVAL_MS = 500;

/** Identifies the folder at a path; null if there is none. */
async function identity(path: string): Promise<string | null> {
  try {
    const { dev, ino } = await stat(path);
    return `${dev} ${ino}`;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}

/**
 * Calls `onLost` once with the path of a folder that was removed or replaced. Open files keep working in a removed folder, so without this
 * a server would report success for data that no one can find again. The returned function stops the watch.
 */
export async function watchFolders(
  paths: readonly string[],
  timers: Timers,
  onLost: (path: string) => void,
): Promise<() => void> {
  const first = new Map<string, string | null>();
  for (const path of paths) first.set(path, await identity(path));
  let ended = false;
  let cancel = () => {};
  const look = async (): Promise<void> => {
    for (const [path, before] of first) {
      // A disk that cannot be read right now says nothing about the folder.
      const now = await identity(path).catch(() => before);
      if (ended) return;
      if (now !== before) return onLost(path);
    }
    cancel = timers.after(CHECK_INTERVAL_MS, () => void look());
  };
  cancel = timers.after(CHECK_INTERVAL_MS, () => void look());
  return () => {
    ended = true;
    cancel();
  };
}
