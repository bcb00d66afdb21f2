import type { Brand } from '#shared/lib/brand.ts';

export type UserId = Brand<string, 'UserId'>;
export type BookId = Brand<string, 'BookId'>;
export type ChapterId = Brand<string, 'ChapterId'>;
export type CoverId = Brand<string, 'CoverId'>;
export type RevisionId = Brand<string, 'RevisionId'>;
export type IdempotencyKey = Brand<string, 'IdempotencyKey'>;

export type AnyId = UserId | BookId | ChapterId | CoverId | RevisionId | IdempotencyKey;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * Reads an id from outside (a route, an answer, a file). Gives `undefined` for anything but a UUID in lower case.
 * Source: api.md, "Ids".
 */
export function parseId<Id extends AnyId>(value: string | undefined): Id | undefined {
  return value !== undefined && UUID.test(value) ? (value as Id) : undefined;
}
