import type { OutboundHttp } from '#server/providers/outbound-http.ts';

/** A provider that has not answered after this long is unreachable. In ms. */
const TIMEOUT_MS = 8_000;

/** Node's `fetch`, with a time limit for the whole answer. It follows no redirect, as a request is meant for its address alone. */
export const systemHttp: OutboundHttp = (request) =>
  fetch(request, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
