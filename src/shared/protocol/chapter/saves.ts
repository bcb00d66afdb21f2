import * as v from 'valibot';
import { CHAPTER_SAVES_MAX } from '#shared/domain/limits.ts';
import { envelopeSchema } from '#shared/protocol/envelope.ts';
import { IDEMPOTENCY_KEY } from '#shared/protocol/idempotency-key.ts';

/**
 * Chapters to save in one request. Each is a call of its own with its own key and fields; a failure of one does not keep the others from
 * being saved.
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
/** The answer of each save, in order, as if sent alone; `retryAfter` (seconds) replaces the header. */
export const chapterSavesAnswer = v.array(
  v.object({ ...envelopeSchema.entries, retryAfter: v.optional(v.number()) }),
);
