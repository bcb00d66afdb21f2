import * as v from 'valibot';
import { DECISION_REASON_CHARS_MAX } from '#shared/domain/limits.ts';
import { bookId, count, cursor, instant, nextCursor, userId } from '#shared/protocol/fields.ts';
import { typedPerson } from './people.ts';

/** Which authors the desk lists: all of them, or the suspended ones. */
export const AUTHOR_STATES = ['all', 'suspended'] as const;
export type AuthorState = (typeof AUTHOR_STATES)[number];

/** `typed`: a part of the pen name, or the whole e-mail; '' lists everyone. */
export const deskAuthorsRequest = v.object({
  typed: v.optional(v.union([v.literal(''), typedPerson]), ''),
  state: v.optional(v.picklist(AUTHOR_STATES), 'all'),
  cursor,
});

/**
 * An author at the desk, without the e-mail: an editor who searched by it knows it. `seenAt`: the last sign-in or use, null if there was
 * none within the time sessions are kept. `suspension`: null if there is none; its reason is '' if the operator gave none.
 */
const author = {
  id: userId,
  penName: v.string(),
  since: instant,
  seenAt: v.nullable(instant),
  openStories: count,
  privateStories: count,
  suspension: v.nullable(v.object({ since: instant, reason: v.string() })),
};
export const deskAuthorItem = v.object(author);
export type DeskAuthorItem = v.InferOutput<typeof deskAuthorItem>;

/** Newest accounts first; of the suspended ones the last suspended first. */
export const deskAuthorsAnswer = v.object({ items: v.array(deskAuthorItem), nextCursor });

export const deskAuthorRequest = v.object({ id: userId });
/** `stories`: those open to readers, newest first, at most 50. Private ones are only counted. */
export const deskAuthorAnswer = v.object({
  ...author,
  stories: v.array(v.object({ id: bookId, title: v.string() })),
});

/** Suspends an author. The author reads the reason, which is one paragraph and not empty. */
export const deskAuthorSuspendRequest = v.object({
  id: userId,
  reason: v.pipe(v.string(), v.maxLength(DECISION_REASON_CHARS_MAX)),
});
