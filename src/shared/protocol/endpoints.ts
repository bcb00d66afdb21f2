import type * as v from 'valibot';
import type { Endpoint } from './endpoint.ts';
import { accountEmailEndpoints } from './endpoints/account-email.ts';
import { contractEndpoints } from './endpoints/contract.ts';
import { deskEndpoints } from './endpoints/desk.ts';
import { deskMoneyEndpoints } from './endpoints/desk-money.ts';
import { deskRateEndpoints } from './endpoints/desk-rates.ts';
import { inboxEndpoints } from './endpoints/inbox.ts';
import { moneyEndpoints } from './endpoints/money.ts';
import { passkeyEndpoints } from './endpoints/passkey.ts';
import { readersEndpoints } from './endpoints/readers.ts';
import { readingEndpoints } from './endpoints/reading.ts';
import { recoveryEndpoints } from './endpoints/recovery.ts';
import { roomEndpoints } from './endpoints/room.ts';
import { sessionEndpoints } from './endpoints/session.ts';
import { writingEndpoints } from './endpoints/writing.ts';

/**
 * Every call of docs/spec, section 7, for server and OpenAPI. A page lazy-loads those of signed-in authors (src/net/endpoint-table.ts).
 */
export const endpoints = {
  ...sessionEndpoints,
  ...recoveryEndpoints,
  ...accountEmailEndpoints,
  ...passkeyEndpoints,
  ...readingEndpoints,
  ...readersEndpoints,
  ...writingEndpoints,
  ...roomEndpoints,
  ...contractEndpoints,
  ...moneyEndpoints,
  ...inboxEndpoints,
  ...deskEndpoints,
  ...deskMoneyEndpoints,
  ...deskRateEndpoints,
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
export type RequestOf<Name extends EndpointName> = v.InferInput<(typeof endpoints)[Name]['request']>;
export type ParamsOf<Name extends EndpointName> = v.InferInput<(typeof endpoints)[Name]['params']>;
export type AnswerOf<Name extends EndpointName> = v.InferOutput<(typeof endpoints)[Name]['answer']>;
