import type { MiddlewareHandler } from 'hono';
import { Overloaded } from '#server/platform/overloaded.ts';
import { NoSpace, type Space, UNSEEN_SPACE } from '#server/ports/space.ts';
import type { LoadLimits } from '#server/settings/settings.ts';
import type { Random } from '#shared/lib/ports.ts';
import { HEADER } from '#shared/protocol/headers.ts';

/** Range of `Retry-After`, in seconds. A random value spreads the repeated calls. */
const RETRY_AFTER_S = { least: 2, most: 10 };

export type LoadGate = <T>(changesState: boolean, task: () => Promise<T>) => Promise<T>;

/**
 * Runs calls, and turns a call away with `Overloaded` if so many are running that its answer would come after its caller has stopped
 * waiting. Reads are turned away before saves: an author’s text matters more than a page. While `space` is short, calls that change state are
 * turned away with `NoSpace`, and reads go on.
 */
export function loadGate(limits: LoadLimits, random: Random, space: Space = UNSEEN_SPACE): LoadGate {
  let atWork = 0;
  return async (changesState, task) => {
    if (changesState && (await space.isShort())) throw new NoSpace();
    if (atWork >= (changesState ? limits.all : limits.reads)) throw new Overloaded(retryAfter(random));
    atWork += 1;
    try {
      return await task();
    } finally {
      atWork -= 1;
    }
  };
}

function retryAfter(random: Random): number {
  const [byte = 0] = random.bytes(1);
  return RETRY_AFTER_S.least + (byte % (RETRY_AFTER_S.most - RETRY_AFTER_S.least + 1));
}

/**
 * Turns away requests that read database or files but are not calls (pages for readers, public pictures), as reads are turned away: 503
 * with `Retry-After`.
 */
export const gated =
  (gate: LoadGate): MiddlewareHandler =>
  async (context, next) => {
    try {
      await gate(false, next);
    } catch (error) {
      if (!(error instanceof Overloaded)) throw error;
      return context.text('', 503, { [HEADER.retryAfter]: String(error.retryAfterSeconds) });
    }
    return undefined;
  };
