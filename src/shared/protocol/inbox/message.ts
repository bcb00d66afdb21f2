import * as v from 'valibot';
import { FIELD_CHARACTERS, isOneLine, isStorable } from '#shared/domain/characters.ts';
import type { MessageId, QuestionId } from '#shared/domain/ids.ts';
import {
  DESK_MESSAGE_TEXT_CHARS_MAX,
  DESK_MESSAGE_TITLE_CHARS_MAX,
  MESSAGE_TYPES,
  QUESTION_CHARS_MAX,
} from '#shared/domain/message.ts';
import { bookId, count, cursor, id, instant, nextCursor, userId } from '#shared/protocol/fields.ts';

export const messageId = id<MessageId>();
export const questionId = id<QuestionId>();

/** Most ids in one `read`. */
export const MESSAGES_READ_MAX = 500;

/** A message of the inbox, in the reader's language. `route` is a hash-route path. */
export const messageItem = v.object({
  id: messageId,
  type: v.picklist(MESSAGE_TYPES),
  /** The message is about the account, not from an editor; its `type` is `desk`. */
  account: v.optional(v.boolean()),
  title: v.string(),
  body: v.string(),
  createdAt: instant,
  readAt: v.nullable(instant),
  /** The author still has to act. */
  actionRequired: v.boolean(),
  route: v.optional(v.string()),
});
export type MessageItem = v.InferOutput<typeof messageItem>;

export const messageListRequest = v.object({
  type: v.optional(v.picklist([...MESSAGE_TYPES, '']), ''),
  unread: v.optional(v.picklist(['true', 'false', '']), ''),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(300)), ''),
});

/** `unread` counts all unread messages, regardless of the filter. */
export const messageListAnswer = v.object({
  items: v.array(messageItem),
  unread: count,
  nextCursor: v.nullable(v.string()),
});
export type MessageListAnswer = v.InferOutput<typeof messageListAnswer>;

/**
 * Marks the listed messages, or all, as read. `upTo` limits "all" to what the author can have seen: `createdAt` of the newest message on
 * the device, so that a queued mark does not hide later messages.
 */
export const messageReadRequest = v.object({
  ids: v.optional(v.pipe(v.array(messageId), v.maxLength(MESSAGES_READ_MAX)), []),
  all: v.optional(v.boolean(), false),
  upTo: v.optional(instant),
});
export const messageReadAnswer = v.object({ unread: count });

/**
 * An editor's message to one author, identified by id or by a story. A reply needs no title: its title says that it is one, in the
 * author's language. Any other message without one is `validation`.
 */
export const deskMessageSendRequest = v.object({
  authorId: v.optional(userId),
  bookId: v.optional(bookId),
  title: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1),
      v.maxLength(DESK_MESSAGE_TITLE_CHARS_MAX),
      v.check(isOneLine, FIELD_CHARACTERS),
    ),
  ),
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(DESK_MESSAGE_TEXT_CHARS_MAX)),
  /** The author is asked to do something. */
  actionRequired: v.optional(v.boolean(), false),
  /** The author's question that this message answers. A question takes one answer. */
  questionId: v.optional(questionId),
});
export type DeskMessageSend = v.InferOutput<typeof deskMessageSendRequest>;

/** An author's question to the editors. */
export const questionAskRequest = v.object({
  text: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1),
    v.maxLength(QUESTION_CHARS_MAX),
    v.check((text) => isStorable(text), FIELD_CHARACTERS),
  ),
});

/** The fields of a question in an answer. An older server sends the desk only waiting questions, and without the last two fields. */
const asked = {
  id: questionId,
  text: v.string(),
  askedAt: instant,
  /** null while it waits. */
  answeredAt: v.optional(v.nullable(instant), null),
  /** null while it waits, and if it was answered before replies were kept with questions. */
  reply: v.optional(v.nullable(v.string()), null),
};

/** The author's own questions, newest first. */
export const questionListRequest = v.object({ cursor });
export const questionListAnswer = v.object({ items: v.array(v.object(asked)), nextCursor });

/** Questions that wait, the last asked first; or answered ones, the last answered first. */
export const QUESTION_STATES = ['waiting', 'answered'] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];
export const deskQuestionsRequest = v.object({
  state: v.optional(v.picklist(QUESTION_STATES), 'waiting'),
  cursor,
});
export const deskQuestionItem = v.object({
  ...asked,
  authorId: userId,
  penName: v.string(),
  /** The author is suspended. An older server does not say. */
  suspended: v.optional(v.boolean(), false),
});
export type DeskQuestion = v.InferOutput<typeof deskQuestionItem>;
export const deskQuestionsAnswer = v.object({ items: v.array(deskQuestionItem), nextCursor });

/** What editors wrote to authors, newest first, without replies to questions. */
export const deskMessagesRequest = v.object({ cursor });
export const deskMessagesAnswer = v.object({
  items: v.array(
    v.object({ id: messageId, penName: v.string(), title: v.string(), text: v.string(), sentAt: instant }),
  ),
  nextCursor,
});
