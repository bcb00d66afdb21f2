import * as v from 'valibot';
import { sentChapterTitleSchema } from '#shared/domain/chapter.ts';
import { chapterId, contentHash, count, instant, revisionId, sentCount } from '#shared/protocol/fields.ts';
import { textFields } from './chapter.ts';

/** A deleted chapter that can be restored until `goneAt`. */
export const deletedChapter = v.object({
  id: chapterId,
  title: v.string(),
  words: count,
  deletedAt: instant,
  goneAt: instant,
});

/** `removed`: `true` also lists revisions whose text was removed by thinning; a device looks for its base among them. */
export const historyRequest = v.object({
  id: chapterId,
  cursor: v.optional(v.string(), ''),
  removed: v.optional(v.literal('true')),
});

/** One revision in a chapter's history, newest first. `thisDevice`: the asking device wrote it. `removed`: its text was removed. */
export const revisionItem = v.object({
  revision: count,
  revisionId,
  parentRevisionId: v.nullable(revisionId),
  title: v.string(),
  words: count,
  savedAt: instant,
  thisDevice: v.boolean(),
  published: v.boolean(),
  removed: v.optional(v.literal(true)),
});
export type RevisionItem = v.InferOutput<typeof revisionItem>;

/**
 * A side revision (SYNC-10). `revision`: number of the head it was refused for; `parentRevisionId`: its base.
 */
export const sideRevisionItem = v.object({ ...revisionItem.entries, contentHash });
/** `notApplied`: side revisions whose text no revision has, newest first; only on the first page. */
export const historyAnswer = v.object({
  items: v.array(revisionItem),
  notApplied: v.optional(v.array(sideRevisionItem), []),
  nextCursor: v.nullable(v.string()),
});

/** A text in conflict on its device, to be kept as a side revision until the author chooses. */
export const asideRequest = v.object({ id: chapterId, title: sentChapterTitleSchema, ...textFields });

/** The text of one revision or side revision. */
export const revisionRequest = v.object({ id: chapterId, revisionId });
export const revisionDetail = v.object({ ...revisionItem.entries, ...textFields });
export type RevisionDetail = v.InferOutput<typeof revisionDetail>;

/** Makes an earlier text the newest one. `revision`: its number in the history. */
export const restoreRequest = v.object({ id: chapterId, revision: sentCount });
