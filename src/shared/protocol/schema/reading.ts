import * as v from 'valibot';
import { bookId, chapterId, count, instant } from './common.ts';

/** Readings a device counts in one request. */
export const READINGS_AT_ONCE = 100;

/**
 * What a device has read for the first time: `opened` and `finished` of a chapter, `reader` where it was the first of its story on
 * this device. Says nothing of who reads; sent again under its idempotency key it counts nothing twice.
 */
export const reading = v.object({ chapterId, kind: v.picklist(['reader', 'opened', 'finished']) });
export type Reading = v.InferOutput<typeof reading>;
export const readingCountRequest = v.object({
  readings: v.pipe(v.array(reading), v.minLength(1), v.maxLength(READINGS_AT_ONCE)),
});

/** A calendar day at UTC+08:00, 'YYYY-MM-DD'. */
const day = v.pipe(v.string(), v.isoDate());

/** How a story is read: devices, never persons. `days` are the last `READER_DAYS`, oldest first. */
export const readersAnswer = v.object({
  bookId,
  bookName: v.string(),
  /** When it was opened to readers; null while it is not. */
  openedAt: v.nullable(instant),
  readers: count,
  days: v.array(v.object({ day, readers: count, opened: count })),
  chapters: v.array(
    v.object({ id: chapterId, order: count, title: v.string(), opened: count, finished: count }),
  ),
});
export type ReadersAnswer = v.InferOutput<typeof readersAnswer>;
