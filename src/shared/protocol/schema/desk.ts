import * as v from 'valibot';
import { bookId, chapterId } from './common.ts';

/** An editor's decision on a chapter that waits (only with `REVIEW=manual`; decisions.md, Review). */
export const chapterInspectRequest = v.object({
  id: chapterId,
  pass: v.boolean(),
  reason: v.optional(v.pipe(v.string(), v.maxLength(2_000)), ''),
});
export const chapterQueueItem = v.object({
  id: chapterId,
  bookId,
  bookName: v.string(),
  iname: v.string(),
  title: v.string(),
  words: v.number(),
});
export const chapterQueueAnswer = v.object({
  items: v.array(chapterQueueItem),
  nextCursor: v.nullable(v.string()),
});
