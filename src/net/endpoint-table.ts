import type { Endpoint } from '#shared/protocol/endpoints/endpoint.ts';
import { readingEndpoints } from '#shared/protocol/endpoints/reading.ts';
import { sessionEndpoints } from '#shared/protocol/endpoints/session.ts';
import type { EndpointName } from '#shared/protocol/endpoints.ts';

/** What visitors call, part of a first load. */
const atHand: Readonly<Partial<Record<EndpointName, Endpoint>>> = {
  ...sessionEndpoints,
  ...readingEndpoints,
};

/** The endpoint of a call; those of signed-in authors load lazily. Rejects only where their code cannot be loaded. */
export const endpointOf = async (name: EndpointName): Promise<Endpoint> =>
  atHand[name] ?? (await import('#shared/protocol/endpoints.ts')).endpoints[name];
