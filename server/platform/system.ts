import { randomBytes } from 'node:crypto';
import type { OutboundHttp } from '#server/ports/outbound-http.ts';
import type { Clock, Random, Timers } from '#shared/lib/ports.ts';

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** The system's randomness. */
export const systemRandom: Random = { bytes: (length) => randomBytes(length) };

/** Node's timers. They do not keep the process alive. */
export const systemTimers: Timers = {
  after(delay, task) {
    const timer = setTimeout(task, delay);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Node's `fetch`, with a time limit in ms for the whole answer. It follows no redirect, as a request is meant only for its address. */
export const httpWithin =
  (ms: number): OutboundHttp =>
  (request) =>
    fetch(request, { redirect: 'error', signal: AbortSignal.timeout(ms) });

/** A provider that does not answer within this time counts as unreachable. In ms. */
export const PROVIDER_MS = 8_000;

/** The server's requests to providers. */
export const systemHttp: OutboundHttp = httpWithin(PROVIDER_MS);
