import * as v from 'valibot';
import {
  authorNoteSchema,
  CHAPTER_STATUSES,
  INSPECT_STATES,
  sentChapterTitleSchema,
} from '#shared/domain/chapter.ts';
import { CHAPTER_BATCH_MAX } from '#shared/domain/limits.ts';
import { storyDocumentSchema } from '#shared/domain/story-document.ts';
import { bookId, chapterId, contentHash, count, instant, revisionId } from './common.ts';

const publication = {
  /** 'published' with a `publishAt` to come is a schedule; the server publishes when the time is there. */
  status: v.picklist(CHAPTER_STATUSES),
  publishAt: v.optional(v.nullable(instant)),
};

export const chapterAddRequest = v.object({
  id: chapterId,
  bookId,
  title: sentChapterTitleSchema,
  content: storyDocumentSchema,
  authorNote: v.optional(v.nullable(authorNoteSchema), null),
  paid: v.optional(v.boolean(), false),
  ...publication,
});

/**
 * What is left out stays as it is. 'draft' calls off a schedule, or takes a publish back within 60 s. A new text without a
 * `status` is saved for the author alone, also when the chapter is published: readers go on seeing what was published.
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
});

/** Where a chapter stands, without its text. A draft with `publishAt` is scheduled. */
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
  /** What readers see; differs from `revisionId` when a published chapter has unpublished changes. */
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

/** What an author wrote of it, but for the title. */
export const textFields = { content: storyDocumentSchema, authorNote: v.nullable(authorNoteSchema) };

/** A whole chapter for its author. */
export const chapterDetail = v.object({ ...chapterState, ...textFields });
export type ChapterDetail = v.InferOutput<typeof chapterDetail>;

/**
 * Answer to whatever changes a chapter. `previousBookVersion` and `bookVersion` let the device that made the change move its
 * story on without a pull, if it had the previous one.
 */
export const chapterSaved = v.object({
  ...chapterState,
  savedAt: instant,
  previousBookVersion: v.string(),
  bookVersion: v.string(),
});
export type ChapterSaved = v.InferOutput<typeof chapterSaved>;

export const chapterIdRequest = v.object({ id: chapterId });
export const chapterBatchRequest = v.object({
  ids: v.pipe(v.array(chapterId), v.maxLength(CHAPTER_BATCH_MAX)),
});
export const chapterSortRequest = v.object({ bookId, ids: v.pipe(v.array(chapterId), v.maxLength(10_000)) });
export const chapterSorted = v.object({
  ids: v.array(chapterId),
  previousBookVersion: v.string(),
  bookVersion: v.string(),
});

/** A published chapter for readers; of a paid one only the beginning, `truncated` then says so. */
export const readAnswer = v.object({
  id: chapterId,
  bookId,
  bookName: v.string(),
  iname: v.string(),
  /** Tag of the language the story is written in, chosen or guessed. */
  language: v.optional(v.string()),
  order: count,
  title: v.string(),
  words: count,
  paid: v.boolean(),
  truncated: v.boolean(),
  publishedAt: instant,
  previousId: v.nullable(chapterId),
  nextId: v.nullable(chapterId),
  ...textFields,
});
export type ReadAnswer = v.InferOutput<typeof readAnswer>;
