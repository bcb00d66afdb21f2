import { Overloaded } from '#server/platform/overloaded.ts';
import type { LoadLimits } from '#server/settings/settings.ts';
import type { Random } from '#shared/lib/ports.ts';

/** Spreads the calls that come again, so that they do not all come in the same second. In seconds. */
const COME_AGAIN_S = { least: 2, most: 10 };

export type LoadGate = <T>(changesState: boolean, task: () => Promise<T>) => Promise<T>;

/**
 * Lets calls work, and turns them away with `Overloaded` when so many are at work that a further one would be answered after its caller
 * stopped waiting. Reads are turned away before saves: an author’s text matters more than a page.
 */
export function loadGate(limits: LoadLimits, random: Random): LoadGate {
  let atWork = 0;
  return async (changesState, task) => {
    if (atWork >= (changesState ? limits.all : limits.reads)) throw new Overloaded(comeAgain(random));
    atWork += 1;
    try {
      return await task();
    } finally {
      atWork -= 1;
    }
  };
}

function comeAgain(random: Random): number {
  const [byte = 0] = random.bytes(1);
  return COME_AGAIN_S.least + (byte % (COME_AGAIN_S.most - COME_AGAIN_S.least + 1));
}
