import type { Brand } from '#shared/lib/brand.ts';

export type UserId = Brand<string, 'UserId'>;
export type BookId = Brand<string, 'BookId'>;
export type ChapterId = Brand<string, 'ChapterId'>;
export type CoverId = Brand<string, 'CoverId'>;
/** One device's count of words on one day. */
export type DayCountId = Brand<string, 'DayCountId'>;
/** A named version of a chapter. */
export type VersionId = Brand<string, 'VersionId'>;
export type VolumeId = Brand<string, 'VolumeId'>;
export type RevisionId = Brand<string, 'RevisionId'>;
export type NoticeId = Brand<string, 'NoticeId'>;
/** A message of an inbox; a notice in the inbox has its NoticeId. */
export type MessageId = Brand<string, 'MessageId'>;
/** A sign-in on a device: the server's session. */
export type SignInId = Brand<string, 'SignInId'>;
export type ContractId = Brand<string, 'ContractId'>;
/** A picture of an identity document, or a guardian's signature. */
/** A proposed rate of the profit share. */
export type ShareRateId = Brand<string, 'ShareRateId'>;
export type PictureId = Brand<string, 'PictureId'>;
/** An application for a completion or a bonus. */
export type ApplicationId = Brand<string, 'ApplicationId'>;
export type WithdrawalId = Brand<string, 'WithdrawalId'>;
/** A question of an author to the editors. */
export type QuestionId = Brand<string, 'QuestionId'>;
export type IdempotencyKey = Brand<string, 'IdempotencyKey'>;

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
