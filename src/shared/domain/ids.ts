import type { Brand } from '#shared/lib/brand.ts';

export type UserId = Brand<string, 'UserId'>;
/** A story. The specification calls it a book. */
export type BookId = Brand<string, 'BookId'>;
export type ChapterId = Brand<string, 'ChapterId'>;
export type CoverId = Brand<string, 'CoverId'>;
/** One device's count of words on one day. */
export type DayCountId = Brand<string, 'DayCountId'>;
/** A named version of a chapter. */
export type VersionId = Brand<string, 'VersionId'>;
/** A volume: a named group of chapters of a story. */
export type VolumeId = Brand<string, 'VolumeId'>;
/** One stored state of a chapter or of a story's form. */
export type RevisionId = Brand<string, 'RevisionId'>;
/** A public notice to all authors and readers. */
export type NoticeId = Brand<string, 'NoticeId'>;
/** A message in an inbox. A notice that is shown there keeps its NoticeId. */
export type MessageId = Brand<string, 'MessageId'>;
/** A sign-in on a device: the server's session. */
export type SignInId = Brand<string, 'SignInId'>;
export type ContractId = Brand<string, 'ContractId'>;
/** A proposed rate of the profit share. */
export type ShareRateId = Brand<string, 'ShareRateId'>;
/** A picture of an identity document, or a guardian's signature. */
export type PictureId = Brand<string, 'PictureId'>;
/** An application for a completion or a bonus. */
export type ApplicationId = Brand<string, 'ApplicationId'>;
export type WithdrawalId = Brand<string, 'WithdrawalId'>;
/** An author's question to the editors. */
export type QuestionId = Brand<string, 'QuestionId'>;
/** The key under which a change of state takes effect once, however often it is sent (docs/spec, section 7). */
export type IdempotencyKey = Brand<string, 'IdempotencyKey'>;

/** Any of these ids; all are lower-case UUIDs. */
export type AnyId =
  | UserId
  | BookId
  | ChapterId
  | CoverId
  | VolumeId
  | DayCountId
  | VersionId
  | RevisionId
  | NoticeId
  | MessageId
  | SignInId
  | ContractId
  | PictureId
  | ShareRateId
  | ApplicationId
  | WithdrawalId
  | QuestionId
  | IdempotencyKey;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * Parses an id from outside (a route, an answer, a file). `undefined` for anything but a lower-case UUID. Source: docs/spec, section 3, Ids.
 */
export function parseId<Id extends AnyId>(value: string | undefined): Id | undefined {
  return value !== undefined && UUID.test(value) ? (value as Id) : undefined;
}
