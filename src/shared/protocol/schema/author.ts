import * as v from 'valibot';
import { sessionUser } from './auth.ts';
import { storySnapshot } from './book.ts';
import { bookId, chapterId, instant, revisionId, userId } from './common.ts';
import { messageItem } from './message.ts';

/** `authorDto.email` is the contact e-mail, empty after registration (docs/spec, section 4, Fourth chapter). */
export const authorInfo = v.object({ ...sessionUser.entries, authorDto: v.object({ email: v.string() }) });
export type AuthorInfo = v.InferOutput<typeof authorInfo>;

export const modifyEmailRequest = v.object({ email: v.pipe(v.string(), v.maxLength(200)) });

export const editorItem = v.object({ id: userId, name: v.string() });

/**
 * What a device asks when it pulls: the stories it holds and the `version` it has of each. A version is a random token that
 * changes whenever the story or one of its chapters does, so a server restored from an older state is noticed too (SYNC-17).
 */
export const pullRequest = v.object({
  stories: v.pipe(v.array(v.object({ id: bookId, version: v.nullable(v.string()) })), v.maxLength(5_000)),
  /** `version` of the unread messages the device has, '' for none; left out by who does not ask for them. */
  inbox: v.optional(v.pipe(v.string(), v.maxLength(64))),
});

/** Remains of what was deleted for good; only absence without one is loss (SYNC-17). */
export const tombstone = v.object({
  id: v.union([bookId, chapterId]),
  kind: v.picklist(['story', 'chapter']),
  deletedAt: instant,
});
export type Tombstone = v.InferOutput<typeof tombstone>;

/** `stories` holds only those whose version differs from the asked one, or that the device did not name. */
export const pullAnswer = v.object({
  stories: v.array(storySnapshot),
  /** Named by the device, not known to the server, no tombstone: lost by the server, to be healed (SYNC-17). */
  absent: v.array(bookId),
  tombstones: v.array(tombstone),
  /** Of the stories above, the named versions of their chapters without the texts; checked where they are taken in (versionHead). */
  named: v.optional(v.array(v.record(v.string(), v.union([v.string(), v.number()])))),
  /** Of the stories above, the volumes where they ever had any. What is in them is checked where it is taken in (volumesHeld). */
  volumes: v.optional(
    v.array(v.object({ bookId, revisionId, volumes: v.array(v.record(v.string(), v.nullable(v.string()))) })),
  ),
  /**
   * The newest unread messages, where they are others than the device has; `more`: there are older unread ones. The whole inbox is
   * `messageList`.
   */
  inbox: v.optional(v.object({ version: v.string(), items: v.array(messageItem), more: v.boolean() })),
});
export type PullAnswer = v.InferOutput<typeof pullAnswer>;
