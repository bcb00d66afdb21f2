import * as v from 'valibot';
import { APPLICATION_STATES, DECIDED_TYPES } from '#shared/domain/application.ts';
import { BONUS_KINDS } from '#shared/domain/bonus/bonus.ts';
import { FIELD_CHARACTERS, isOneLine } from '#shared/domain/characters.ts';
import { CONTRACT_STATES } from '#shared/domain/contract/state.ts';
import { DESK_SEARCH_CHARS_MIN } from '#shared/domain/message.ts';
import { contractId } from '#shared/protocol/contract/contract.ts';
import { bookId, chapterId, count, userId } from '#shared/protocol/fields.ts';
import { applicationId } from '#shared/protocol/money/money.ts';

/** Longest text to look for, in characters: a title, an id or a contract number is shorter. */
const TYPED_CHARS_MAX = 100;

/** `typed`: a part of a title, or a story's whole id, or a whole contract number. */
export const deskStoriesRequest = v.object({
  typed: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(DESK_SEARCH_CHARS_MIN),
    v.maxLength(TYPED_CHARS_MAX),
    v.check(isOneLine, FIELD_CHARACTERS),
  ),
});

/** A story at the desk with what its editors have to do with it. Chapters and words are the published ones. */
export const deskStory = v.object({
  id: bookId,
  title: v.string(),
  iname: v.string(),
  /** The author's page at the desk; null: there is none, as for an editor or a deleted account. */
  authorId: v.nullable(userId),
  suspended: v.boolean(),
  accountDeleted: v.boolean(),
  iiconUrlMedium: v.nullable(v.string()),
  opened: v.boolean(),
  finished: v.boolean(),
  chapters: count,
  words: count,
  contracts: v.array(v.object({ id: contractId, number: v.string(), state: v.picklist(CONTRACT_STATES) })),
  applications: v.array(
    v.object({
      id: applicationId,
      type: v.picklist(DECIDED_TYPES),
      bonusKind: v.nullable(v.picklist(BONUS_KINDS)),
      state: v.picklist(APPLICATION_STATES),
    }),
  ),
  /** How many chapters wait for an editor, and one of them; null: none. */
  review: v.nullable(v.object({ id: chapterId, waiting: count })),
});
export type DeskStory = v.InferOutput<typeof deskStory>;

/** By title, at most twenty. `more`: there are more than are listed. `deleted`: the typed id is that of a story deleted for good. */
export const deskStoriesAnswer = v.object({
  items: v.array(deskStory),
  more: v.boolean(),
  deleted: v.boolean(),
});
