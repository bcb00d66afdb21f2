import type { Endpoint } from '#shared/protocol/endpoint.ts';
import type { EndpointName } from '#shared/protocol/endpoints.ts';
import { libraryCalls } from '#shared/protocol/library/calls.ts';
import { noticeCalls } from '#shared/protocol/notice/calls.ts';
import { sessionCalls } from '#shared/protocol/session/calls.ts';

/** Calls in the first load: home makes no others. */
const atHand: Readonly<Partial<Record<EndpointName, Endpoint>>> = {
  ...sessionCalls,
  ...libraryCalls,
  ...noticeCalls,
};

/** The endpoint of a call. Those of the other subjects are lazy-loaded together; rejects only if that fails. */
export const endpointOf = async (name: EndpointName): Promise<Endpoint> =>
  atHand[name] ?? (await import('#shared/protocol/endpoints.ts')).endpoints[name];
