import * as v from 'valibot';
import type { ContentHash } from '#shared/domain/content-hash.ts';
import {
  type BookId,
  type ChapterId,
  type CoverId,
  parseId,
  type RevisionId,
  type UserId,
} from '#shared/domain/ids.ts';

const id = <T extends UserId | BookId | ChapterId | CoverId | RevisionId>() =>
  v.custom<T>((value) => typeof value === 'string' && parseId<T>(value) !== undefined);

export const userId = id<UserId>();
export const bookId = id<BookId>();
export const chapterId = id<ChapterId>();
export const coverId = id<CoverId>();
export const revisionId = id<RevisionId>();

/** ISO 8601 in UTC (api.md, "Every answer"). */
export const instant = v.pipe(v.string(), v.isoTimestamp());

export const contentHash = v.custom<ContentHash>(
  (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value),
);

/** A whole number of things. */
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Nothing is said beside the success. */
export const nothing = v.optional(v.unknown());
