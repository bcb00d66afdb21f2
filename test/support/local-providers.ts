import { randomBytes } from 'node:crypto';
import { createLocalIssuer } from '#server/local-issuer/local-issuer.ts';
import type { OutboundHttp } from '#server/ports/outbound-http.ts';
import type { Clock } from '#shared/lib/ports.ts';

const ORIGIN = 'https://issuer.example';

/** Facebook and Google without a socket: the local issuer, called through the server's outgoing requests. `down` makes them unreachable. */
export async function localProviders(clock: Clock) {
  const issuer = await createLocalIssuer({ clock, random: { bytes: (length) => randomBytes(length) } });
  const state = { down: false, asked: [] as string[] };
  const http: OutboundHttp = async (request) => {
    state.asked.push(request.url);
    if (state.down) throw new TypeError('fetch failed');
    return issuer.app.fetch(request);
  };
  return { issuer, http, state, origin: ORIGIN, settings: issuer.settings(ORIGIN) };
}
