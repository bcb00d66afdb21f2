import * as v from 'valibot';
import { UNSENT_REPORT_MAX } from '#shared/domain/limits.ts';
import { chapterHead } from '#shared/protocol/chapter/chapter.ts';
import { postedMark } from '#shared/protocol/chapter/posted.ts';
import { bookId, chapterId, count, instant, revisionId, run, sentCount } from '#shared/protocol/fields.ts';
import { messageItem } from '#shared/protocol/inbox/message.ts';
import { storyDetail } from '#shared/protocol/story/story.ts';

/** A position in the stories that a pull returns, in the order of their ids: a story, and how many of its heads the device already has. */
const pullPlace = { book: v.nullable(bookId), heads: sentCount };

/**
 * A pull: the stories a device has, with the `version` of each. A version is a random token that changes whenever the story or one of its
 * chapters changes, so that a server restored from an older state is noticed too (SYNC-17).
 */
export const pullRequest = v.object({
  stories: v.pipe(v.array(v.object({ id: bookId, version: v.nullable(v.string()) })), v.maxLength(5_000)),
  /** `version` of the device's unread messages, '' for none; left out: do not return messages. */
  inbox: v.optional(v.pipe(v.string(), v.maxLength(64))),
  /** How much of the device's work waits for its author's decision; left out: the device does not report it. */
  unsent: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(UNSENT_REPORT_MAX))),
  /** Where a page of the answer begins; `book` null: at the first story. Left out: everything in one answer, as older apps want it. */
  from: v.optional(v.object(pullPlace)),
  run,
});

/** Marks a story or chapter that was deleted for good. A story or chapter that is missing without a tombstone was lost (SYNC-17). */
export const tombstone = v.object({
  id: v.union([bookId, chapterId]),
  kind: v.picklist(['story', 'chapter']),
  deletedAt: instant,
});
export type Tombstone = v.InferOutput<typeof tombstone>;

/** A story with the heads of all its chapters, in order. */
export const storySnapshot = v.object({ ...storyDetail.entries, chapters: v.array(chapterHead) });
export type StorySnapshot = v.InferOutput<typeof storySnapshot>;

/**
 * `stories`: only those whose version differs, or that the device did not list. A page has whole stories with at most `PULL_HEADS_MAX`
 * heads in total, or that many heads of one larger story.
 */
export const pullAnswer = v.object({
  stories: v.array(storySnapshot),
  /**
   * Where the next page begins, and how many stories are not in this page. If `heads` is not 0, the next page begins in this page's last
   * story.
   */
  next: v.optional(v.object({ ...pullPlace, book: bookId, left: count })),
  /**
   * Stories that the device listed, that the server does not know, and that have no tombstone. The server lost them, and the device sends
   * them again (SYNC-17).
   */
  absent: v.array(bookId),
  tombstones: v.array(tombstone),
  /** Named versions of the stories above, without texts; the client checks them (versionHead). */
  named: v.optional(v.array(v.record(v.string(), v.union([v.string(), v.number()])))),
  /** Marks of what was posted on other platforms, of the stories above. */
  posted: v.optional(v.array(postedMark)),
  /** Volumes of the stories above that ever had any; the client checks them (volumesHeld). */
  volumes: v.optional(
    v.array(v.object({ bookId, revisionId, volumes: v.array(v.record(v.string(), v.nullable(v.string()))) })),
  ),
  /**
   * The newest unread messages, if the device does not have them yet; `more`: there are older unread messages. The whole inbox:
   * `messageList`.
   */
  inbox: v.optional(v.object({ version: v.string(), items: v.array(messageItem), more: v.boolean() })),
});
export type PullAnswer = v.InferOutput<typeof pullAnswer>;
