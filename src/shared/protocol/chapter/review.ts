import * as v from 'valibot';
import { authorNoteSchema } from '#shared/domain/chapter.ts';
import { DECISION_REASON_CHARS_MAX } from '#shared/domain/limits.ts';
import { storyDocumentSchema } from '#shared/domain/story-document.ts';
import { bookId, chapterId, revisionId } from '#shared/protocol/fields.ts';

/** An editor's decision on a waiting chapter (only with `REVIEW=manual`; docs/spec, section 4, Review). */
export const chapterInspectRequest = v.object({
  id: chapterId,
  pass: v.boolean(),
  reason: v.optional(v.pipe(v.string(), v.maxLength(DECISION_REASON_CHARS_MAX)), ''),
  /** The text that the editor has read. If the author has submitted another one since, the decision is refused (`changedMeanwhile`). */
  revisionId: v.optional(revisionId),
});
export const chapterQueueItem = v.object({
  id: chapterId,
  bookId,
  bookName: v.string(),
  iname: v.string(),
  title: v.string(),
  words: v.number(),
});
/** A waiting chapter, with the submitted text. */
export const deskChapterIdRequest = v.object({ id: chapterId });
export const deskChapterAnswer = v.object({
  ...chapterQueueItem.entries,
  /** Of the submitted text, for the decision. An older server does not say it. */
  revisionId: v.optional(revisionId),
  content: storyDocumentSchema,
  authorNote: v.nullable(authorNoteSchema),
});
export const chapterQueueAnswer = v.object({
  items: v.array(chapterQueueItem),
  nextCursor: v.nullable(v.string()),
});
