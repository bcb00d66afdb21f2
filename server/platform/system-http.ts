import type { OutboundHttp } from '#server/ports/outbound-http.ts';

/** Node's `fetch`, with a time limit in ms for the whole answer. It follows no redirect, as a request is meant for its address alone. */
export const httpWithin =
  (ms: number): OutboundHttp =>
  (request) =>
    fetch(request, { redirect: 'error', signal: AbortSignal.timeout(ms) });

/** A provider that has not answered after this long is unreachable. In ms. */
export const PROVIDER_MS = 8_000;

/** The server's way to providers. */
export const systemHttp: OutboundHttp = httpWithin(PROVIDER_MS);
