import type * as v from 'valibot';
import type { Tx } from '#server/db/database.ts';
import type { AnswerOf, EndpointName, endpoints } from '#shared/protocol/endpoints.ts';
import type { AuthorCall, Call } from './call.ts';
import type { Outcome } from './outcome.ts';

type EndpointOf<Name extends EndpointName> = (typeof endpoints)[Name];

/** A call's fields, checked against its schemas. */
export type Fields<Name extends EndpointName> = {
  readonly params: v.InferOutput<EndpointOf<Name>['params']>;
  readonly request: v.InferOutput<EndpointOf<Name>['request']>;
};

export type CallOf<Name extends EndpointName> = EndpointOf<Name>['auth'] extends 'public' ? Call : AuthorCall;

/** The handler of a read, or of a session call, which keeps no idempotency record (docs/spec, section 7, Every request). */
export type Direct<Name extends EndpointName> = {
  readonly kind: 'direct';
  readonly run: (call: CallOf<Name>, fields: Fields<Name>) => Promise<Outcome<AnswerOf<Name>>>;
};

/**
 * The handler of a change of state. `prepare` does the work outside the database (images, hashing) and returns the body of the one
 * transaction that contains both effect and idempotency record (SYNC-6). That body awaits only SQL.
 */
export type Command<Name extends EndpointName> = {
  readonly kind: 'command';
  readonly prepare: (
    call: CallOf<Name>,
    fields: Fields<Name>,
  ) => Promise<(tx: Tx) => Promise<Outcome<AnswerOf<Name>>>>;
};

/** One of several changes in one request: a call with a key of its own. */
export type Part = { readonly key: string; readonly call: EndpointName; readonly request: unknown };

/**
 * Several changes in one request. Each change has its own transaction, record and answer, as if it had been sent alone, so it may also be
 * sent again alone under its key (SYNC-6).
 */
export type Several<Name extends EndpointName> = {
  readonly kind: 'several';
  readonly parts: (fields: Fields<Name>) => readonly Part[];
};

/** The handler of each call; a missing one fails the type check. */
export type Handlers = { readonly [Name in EndpointName]: Direct<Name> | Command<Name> | Several<Name> };

/** A handler that reads. */
export const direct = <Name extends EndpointName>(run: Direct<Name>['run']): Direct<Name> => ({
  kind: 'direct',
  run,
});

/** A handler that changes state and needs no work before its transaction. */
export const command = <Name extends EndpointName>(
  run: (tx: Tx, call: CallOf<Name>, fields: Fields<Name>) => Promise<Outcome<AnswerOf<Name>>>,
): Command<Name> => ({
  kind: 'command',
  prepare: async (call, fields) => (tx) => run(tx, call, fields),
});

/** A handler that changes state and first does work outside its transaction, such as images or hashing. */
export const prepared = <Name extends EndpointName>(prepare: Command<Name>['prepare']): Command<Name> => ({
  kind: 'command',
  prepare,
});

/** A handler of several changes in one request. */
export const several = <Name extends EndpointName>(parts: Several<Name>['parts']): Several<Name> => ({
  kind: 'several',
  parts,
});
