import { statfs } from 'node:fs/promises';
import type { Logger } from '#server/ports/logger.ts';
import type { Space } from '#server/ports/space.ts';
import type { Clock } from '#shared/lib/ports.ts';

const MB = 1024 * 1024;

/**
 * Below this much free space nothing more is stored. The embedded database cannot handle a full disk: it hangs for good. It adds to its log
 * in files of 16 MB, and calls that have begun must still fit.
 */
export const RESERVE_MB = 64;

/** How long a measured value holds. In ms. */
const HOLDS_MS = 200;

/** The space that this user may still fill on the disk of a folder, in MB. Rejects if there is no such folder. */
export async function freeMb(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return Math.floor((bavail * bsize) / MB);
}

/** Measures the disk of a folder. Logs when its space falls below the reserve, and when there is enough again. */
export function freeSpace(folder: string, { clock, logger }: { clock: Clock; logger: Logger }): Space {
  let wasShort = false;
  let known: { at: number; short: Promise<boolean> } | undefined;
  async function measure(): Promise<boolean> {
    // A disk that cannot be measured says so itself when it is written to.
    const free = await freeMb(folder).catch(() => Number.POSITIVE_INFINITY);
    const short = free < RESERVE_MB;
    if (short !== wasShort) {
      if (short)
        logger.error({ folder, freeMb: free, reserveMb: RESERVE_MB }, 'no space left: nothing is stored');
      else logger.info({ folder, freeMb: free }, 'there is space again');
      wasShort = short;
    }
    return short;
  }
  return {
    isShort() {
      const now = clock.now();
      if (known === undefined || Math.abs(now - known.at) >= HOLDS_MS) known = { at: now, short: measure() };
      return known.short;
    },
  };
}
