import * as v from 'valibot';
import { bookId, chapterId, count, instant } from '#shared/protocol/fields.ts';

/** Most readings in one request. */
export const READINGS_AT_ONCE = 100;

/**
 * The first time this device `opened` or `finished` a chapter; `reader`: the first chapter of its story opened here. Does not say who
 * reads. A request that is sent again under its idempotency key counts nothing twice.
 */
export const reading = v.object({ chapterId, kind: v.picklist(['reader', 'opened', 'finished']) });
export type Reading = v.InferOutput<typeof reading>;
export const readingCountRequest = v.object({
  readings: v.pipe(v.array(reading), v.minLength(1), v.maxLength(READINGS_AT_ONCE)),
});

/** A calendar day at UTC+08:00, 'YYYY-MM-DD'. */
const day = v.pipe(v.string(), v.isoDate());

/** Readers of a story: counts of devices, never of persons. `days`: the last `READER_DAYS`, oldest first. */
export const readersAnswer = v.object({
  bookId,
  bookName: v.string(),
  /** When the story was opened to readers; null: private. */
  openedAt: v.nullable(instant),
  readers: count,
  days: v.array(v.object({ day, readers: count, opened: count })),
  chapters: v.array(
    v.object({ id: chapterId, order: count, title: v.string(), opened: count, finished: count }),
  ),
});
export type ReadersAnswer = v.InferOutput<typeof readersAnswer>;
