import * as v from 'valibot';
import {
  authorNoteSchema,
  CHAPTER_STATUSES,
  INSPECT_STATES,
  sentChapterTitleSchema,
} from '#shared/domain/chapter.ts';
import { CHAPTER_BATCH_MAX } from '#shared/domain/limits.ts';
import { storyDocumentSchema } from '#shared/domain/story-document.ts';
import { bookId, chapterId, contentHash, count, instant, revisionId, run } from '#shared/protocol/fields.ts';

const publication = {
  /** 'published' with a future `publishAt` is a schedule: the server publishes at that time. */
  status: v.picklist(CHAPTER_STATUSES),
  publishAt: v.optional(v.nullable(instant)),
};

/** A new chapter, whose id the device chose. `paid`: readers have to pay for it. `run`: see fields.ts. */
export const chapterAddRequest = v.object({
  id: chapterId,
  bookId,
  title: sentChapterTitleSchema,
  content: storyDocumentSchema,
  authorNote: v.optional(v.nullable(authorNoteSchema), null),
  paid: v.optional(v.boolean(), false),
  ...publication,
  run,
});

/**
 * Fields left out stay unchanged. 'draft' cancels a schedule, or takes a publish back within 60 s. A new text without a `status` is saved
 * for the author alone; of a published chapter readers still see the published text.
 */
export const chapterEditRequest = v.object({
  id: chapterId,
  baseRevision: revisionId,
  title: v.optional(sentChapterTitleSchema),
  content: v.optional(storyDocumentSchema),
  authorNote: v.optional(v.nullable(authorNoteSchema)),
  paid: v.optional(v.boolean()),
  status: v.optional(publication.status),
  publishAt: publication.publishAt,
  run,
});

/** State of a chapter, without its text. A draft with `publishAt` is scheduled. */
const chapterState = {
  id: chapterId,
  bookId,
  order: count,
  title: v.string(),
  words: count,
  paid: v.boolean(),
  status: v.picklist(CHAPTER_STATUSES),
  publishAt: v.nullable(instant),
  publishedAt: v.nullable(instant),
  /** The revision readers see; differs from `revisionId` if a published chapter has unpublished changes. */
  publishedRevisionId: v.nullable(revisionId),
  inspectState: v.picklist(INSPECT_STATES),
  inspectDesc: v.string(),
  /** For display; never compared (SYNC-10). */
  revision: count,
  revisionId,
  parentRevisionId: v.nullable(revisionId),
  contentHash,
  updatedAt: instant,
};

/** Item of the chapter list, and of a pull. */
export const chapterHead = v.object(chapterState);
export type ChapterHead = v.InferOutput<typeof chapterHead>;

/** The text of a chapter except the title. */
export const textFields = { content: storyDocumentSchema, authorNote: v.nullable(authorNoteSchema) };

/** A whole chapter for its author. */
export const chapterDetail = v.object({ ...chapterState, ...textFields });
export type ChapterDetail = v.InferOutput<typeof chapterDetail>;

/**
 * Answer to every change of a chapter. With `previousBookVersion` and `bookVersion` the device can update its story's version without a
 * pull, if it had the previous version.
 */
export const chapterSaved = v.object({
  ...chapterState,
  savedAt: instant,
  previousBookVersion: v.string(),
  bookVersion: v.string(),
});
export type ChapterSaved = v.InferOutput<typeof chapterSaved>;

export const chapterIdRequest = v.object({ id: chapterId });
/** Chapters whose texts are read in one call. */
export const chapterBatchRequest = v.object({
  ids: v.pipe(v.array(chapterId), v.maxLength(CHAPTER_BATCH_MAX)),
  run,
});
/**
 * The ids of all drafts of a story in their new order; published chapters stay where they are. Refused with `orderChanged` if the drafts
 * are not these.
 */
export const chapterSortRequest = v.object({ bookId, ids: v.pipe(v.array(chapterId), v.maxLength(10_000)) });
export const chapterSorted = v.object({
  ids: v.array(chapterId),
  previousBookVersion: v.string(),
  bookVersion: v.string(),
});
