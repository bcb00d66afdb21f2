import type * as v from 'valibot';
import { accountCalls } from './account/calls.ts';
import { chapterCalls } from './chapter/calls.ts';
import { contractCalls } from './contract/calls.ts';
import { deskCalls } from './desk/calls.ts';
import type { Endpoint } from './endpoint.ts';
import { inboxCalls } from './inbox/calls.ts';
import { libraryCalls } from './library/calls.ts';
import { moneyCalls } from './money/calls.ts';
import { noticeCalls } from './notice/calls.ts';
import { readingCalls } from './reading/calls.ts';
import { sessionCalls } from './session/calls.ts';
import { signInCalls } from './sign-in/calls.ts';
import { storyCalls } from './story/calls.ts';
import { syncCalls } from './sync/calls.ts';
import { writingStatsCalls } from './writing-stats/calls.ts';

/**
 * Every call of docs/spec, section 7, for server and OpenAPI. A page lazy-loads all but those of a few subjects (src/net/endpoint-table.ts).
 */
export const endpoints = {
  ...sessionCalls,
  ...noticeCalls,
  ...storyCalls,
  ...writingStatsCalls,
  ...signInCalls,
  ...inboxCalls,
  ...chapterCalls,
  ...libraryCalls,
  ...readingCalls,
  ...contractCalls,
  ...moneyCalls,
  ...accountCalls,
  ...deskCalls,
  ...syncCalls,
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
export type RequestOf<Name extends EndpointName> = v.InferInput<(typeof endpoints)[Name]['request']>;
export type ParamsOf<Name extends EndpointName> = v.InferInput<(typeof endpoints)[Name]['params']>;
export type AnswerOf<Name extends EndpointName> = v.InferOutput<(typeof endpoints)[Name]['answer']>;
