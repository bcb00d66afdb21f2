import * as v from 'valibot';
import type { ContentHash } from '#shared/domain/content-hash.ts';
import {
  type AnyId,
  type BookId,
  type ChapterId,
  type CoverId,
  type NoticeId,
  parseId,
  type RevisionId,
  type UserId,
} from '#shared/domain/ids.ts';
import { RUN_CHARS_MAX } from '#shared/domain/limits.ts';

/** An id: a lower-case UUID. */
export const id = <T extends AnyId>() =>
  v.custom<T>((value) => typeof value === 'string' && parseId<T>(value) !== undefined);

export const userId = id<UserId>();
export const bookId = id<BookId>();
export const chapterId = id<ChapterId>();
export const coverId = id<CoverId>();
export const revisionId = id<RevisionId>();
export const noticeId = id<NoticeId>();

/** ISO 8601 in UTC (docs/spec, section 7, Every answer). Offsets of hours alone (`+05`) are refused: `Date.parse` does not read them. */
export const instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
);

/** Hash of a chapter's text: SHA-256 as 64 lower-case hex digits. */
export const contentHash = v.custom<ContentHash>(
  (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value),
);

/** A whole number from 0. */
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** A count in a request. The server stores it in 32 bits, or compares it with a stored count of 32 bits. */
export const sentCount = v.pipe(count, v.maxValue(2_147_483_647));

/** An answer without data. */
export const nothing = v.optional(v.unknown());

/**
 * Random id of one start of a page or worker, in its memory only: the server folds what one run saves (SYNC-5). A device id may be on two
 * devices, after a restored backup. Older apps leave it out.
 */
export const run = v.optional(v.pipe(v.string(), v.maxLength(RUN_CHARS_MAX)));

/** A genre or tag, with its name in the language of the request. */
export const namedItem = v.object({ id: v.string(), name: v.string() });

export type NamedItem = v.InferOutput<typeof namedItem>;

/** Cursor of a page of a list: the `nextCursor` of the page before; '' for the first page. */
export const cursor = v.optional(v.pipe(v.string(), v.maxLength(300)), '');

/** Cursor of the next page; null on the last page. */
export const nextCursor = v.nullable(v.string());
