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
  /**
   * The text that the editor has read. If the author has submitted a different text since, the decision is refused (`changedMeanwhile`).
   */
  revisionId: v.optional(revisionId),
});
/** A chapter that waits for review. `iname`: the author's pen name. */
export const chapterQueueItem = v.object({
  id: chapterId,
  bookId,
  bookName: v.string(),
  iname: v.string(),
  /** The author is suspended. An older server does not say. */
  suspended: v.optional(v.boolean(), false),
  title: v.string(),
  words: v.number(),
});
export const deskChapterIdRequest = v.object({ id: chapterId });
/** A waiting chapter, with the submitted text. */
export const deskChapterAnswer = v.object({
  ...chapterQueueItem.entries,
  /** Revision of the submitted text, for the decision. An older server does not send it. */
  revisionId: v.optional(revisionId),
  content: storyDocumentSchema,
  authorNote: v.nullable(authorNoteSchema),
});
export const chapterQueueAnswer = v.object({
  items: v.array(chapterQueueItem),
  nextCursor: v.nullable(v.string()),
});
