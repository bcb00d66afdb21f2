import * as v from 'valibot';
import { FIELD_CHARACTERS, isOneLine } from '#shared/domain/characters.ts';
import { LANGUAGES } from '#shared/domain/language.ts';
import { NOTICE_CATEGORIES, NOTICE_TEXT_CHARS_MAX, NOTICE_TITLE_CHARS_MAX } from '#shared/domain/notice.ts';
import { instant, namedItem, noticeId } from '#shared/protocol/fields.ts';

/** A public notice in a list. `language`: of its title; the reader's if the notice has it, else the nearest. */
export const noticeItem = v.object({
  id: noticeId,
  category: namedItem,
  title: v.string(),
  language: v.picklist(LANGUAGES),
  publishedAt: instant,
  updatedAt: instant,
});
export type NoticeItem = v.InferOutput<typeof noticeItem>;

export const noticeListRequest = v.object({
  cursor: v.optional(v.pipe(v.string(), v.maxLength(300)), ''),
});
export const noticeListAnswer = v.object({
  items: v.array(noticeItem),
  nextCursor: v.nullable(v.string()),
});

const neighbour = v.nullable(v.object({ id: noticeId, title: v.string(), language: v.picklist(LANGUAGES) }));

/** One notice; `previous` is the notice before it in time. Its text is plain, see #shared/domain/notice.ts. */
export const noticeDetail = v.object({
  ...noticeItem.entries,
  text: v.string(),
  previous: neighbour,
  next: neighbour,
});
export type NoticeDetail = v.InferOutput<typeof noticeDetail>;

const noticeText = v.object({
  title: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1),
    v.maxLength(NOTICE_TITLE_CHARS_MAX),
    v.check(isOneLine, FIELD_CHARACTERS),
  ),
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(NOTICE_TEXT_CHARS_MAX)),
});

/**
 * Publishes an editor's notice, or replaces one under the same `id`. English, the interface's default, is required; readers of a language
 * without a text get it. A notice with a future `publishedAt` is shown from then on.
 */
export const noticePublishRequest = v.object({
  id: noticeId,
  category: v.picklist(NOTICE_CATEGORIES),
  publishedAt: v.optional(instant),
  texts: v.object({
    en_US: noticeText,
    en_ID: v.optional(noticeText),
    zh_CN: v.optional(noticeText),
  }),
});
export type NoticePublish = v.InferOutput<typeof noticePublishRequest>;

export const noticeIdRequest = v.object({ id: noticeId });
