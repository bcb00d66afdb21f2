import * as v from 'valibot';
import { CHAPTER_SAVES_MAX } from '#shared/domain/limits.ts';
import { envelopeSchema } from '#shared/protocol/envelope.ts';
import { IDEMPOTENCY_KEY } from '#shared/protocol/idempotency-key.ts';

/**
 * Chapters to be saved by one request. Each is a call of its own, with its own key and its own fields, and each comes to its own
 * end: what is wrong with one keeps no other from being saved.
 */
export const chapterSavesRequest = v.object({
  saves: v.pipe(
    v.array(
      v.object({
        key: v.pipe(v.string(), v.regex(IDEMPOTENCY_KEY)),
        call: v.picklist(['chapterAdd', 'chapterEdit']),
        request: v.record(v.string(), v.unknown()),
      }),
    ),
    v.minLength(1),
    v.maxLength(CHAPTER_SAVES_MAX),
  ),
});
/** For each of them, in their order, what it alone would have been answered; `retryAfter` in seconds stands for the header. */
export const chapterSavesAnswer = v.array(
  v.object({ ...envelopeSchema.entries, retryAfter: v.optional(v.number()) }),
);
