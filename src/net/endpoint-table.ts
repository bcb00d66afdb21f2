import type { Endpoint } from '#shared/protocol/endpoint.ts';
import { readingEndpoints } from '#shared/protocol/endpoints/reading.ts';
import { sessionEndpoints } from '#shared/protocol/endpoints/session.ts';
import type { EndpointName } from '#shared/protocol/endpoints.ts';

/** Calls of visitors, part of the first load. */
const atHand: Readonly<Partial<Record<EndpointName, Endpoint>>> = {
  ...sessionEndpoints,
  ...readingEndpoints,
};

/** The endpoint of a call. Those of signed-in authors are lazy-loaded; rejects only if that fails. */
export const endpointOf = async (name: EndpointName): Promise<Endpoint> =>
  atHand[name] ?? (await import('#shared/protocol/endpoints.ts')).endpoints[name];
