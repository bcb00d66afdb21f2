import * as v from 'valibot';
import { sentChapterTitleSchema } from '#shared/domain/chapter.ts';
import { textFields } from './chapter.ts';
import { chapterId, contentHash, count, instant, revisionId } from './common.ts';

export const deletedChapter = v.object({
  id: chapterId,
  title: v.string(),
  words: count,
  deletedAt: instant,
  goneAt: instant,
});

export const historyRequest = v.object({ id: chapterId, cursor: v.optional(v.string(), '') });

/** One revision in a chapter's history, newest first. `thisDevice` tells whether the asking device wrote it. */
export const revisionItem = v.object({
  revision: count,
  revisionId,
  parentRevisionId: v.nullable(revisionId),
  title: v.string(),
  words: count,
  savedAt: instant,
  thisDevice: v.boolean(),
  published: v.boolean(),
});
export type RevisionItem = v.InferOutput<typeof revisionItem>;

/**
 * A text that a conflict refused (SYNC-10). `revision` is the number of the head that refused it, `parentRevisionId` the base it was
 * written over.
 */
export const sideRevisionItem = v.object({ ...revisionItem.entries, contentHash });
/** `notApplied`: the side revisions whose text no revision has, newest first; with the first page only. */
export const historyAnswer = v.object({
  items: v.array(revisionItem),
  notApplied: v.optional(v.array(sideRevisionItem), []),
  nextCursor: v.nullable(v.string()),
});

/** A text that met a conflict on its device, to be kept as a side revision until the author has chosen. */
export const asideRequest = v.object({ id: chapterId, title: sentChapterTitleSchema, ...textFields });

export const revisionRequest = v.object({ id: chapterId, revisionId });
export const revisionDetail = v.object({ ...revisionItem.entries, ...textFields });
export type RevisionDetail = v.InferOutput<typeof revisionDetail>;

export const restoreRequest = v.object({ id: chapterId, revision: count });
