import type { Clock } from '#shared/lib/ports.ts';

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() };
