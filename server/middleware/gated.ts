import type { MiddlewareHandler } from 'hono';
import { Overloaded } from '#server/platform/overloaded.ts';
import { HEADER } from '#shared/protocol/headers.ts';
import type { LoadGate } from './load-gate.ts';

/** Turns away what reads database or files for no call (pages for readers, public pictures), as reads are turned away: 503 with `Retry-After`. */
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
