import type { OutboundHttp } from '#server/providers/outbound-http.ts';

/** A provider that has not answered after this long is not reachable. In ms. */
const TIMEOUT_MS = 8_000;

/** Node's `fetch`, with a time limit for the whole answer. Follows no redirect: what is asked of an address is for it alone. */
export const systemHttp: OutboundHttp = (request) =>
  fetch(request, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
