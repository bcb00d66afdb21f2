import * as v from 'valibot';
import { FIELD_CHARACTERS, isOneLine } from '#shared/domain/characters.ts';
import { DESK_SEARCH_CHARS_MIN } from '#shared/domain/message.ts';
import { bookId, instant, userId } from '#shared/protocol/fields.ts';

/** Longest text to look for, in characters: an e-mail. */
const TYPED_CHARS_MAX = 254;
/** A part of a pen name, or the whole e-mail of an account. */
export const typedPerson = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(DESK_SEARCH_CHARS_MIN),
  v.maxLength(TYPED_CHARS_MAX),
  v.check(isOneLine, FIELD_CHARACTERS),
);
/** Looks for people by what was typed. */
export const deskPeopleRequest = v.object({ typed: typedPerson });
/**
 * A person to write to: what readers can see too (pen name and stories), and since when the account exists, as two people may have
 * the same name. The e-mail is not in the answer: an editor who searched by it knows it.
 */
export const deskPerson = v.object({
  id: userId,
  penName: v.string(),
  since: instant,
  /** Stories open to readers, newest first, at most ten. */
  stories: v.array(v.object({ id: bookId, title: v.string() })),
});
export type DeskPerson = v.InferOutput<typeof deskPerson>;
/** `more`: there are more than are listed. */
export const deskPeopleAnswer = v.object({ items: v.array(deskPerson), more: v.boolean() });
