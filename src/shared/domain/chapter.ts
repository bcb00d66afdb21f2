import * as v from 'valibot';
import { FIELD_CHARACTERS, isOneLine, isStorable } from './characters.ts';
import { AUTHOR_NOTE_CHARS_MAX, CHAPTER_TITLE_CHARS_MAX } from './limits.ts';
import type { StoryDocument } from './story-document.ts';

/** Whether readers see a chapter. A scheduled chapter is a draft. */
export const CHAPTER_STATUSES = ['draft', 'published'] as const;
export type ChapterStatus = (typeof CHAPTER_STATUSES)[number];

/** Review state of a story or chapter (docs/spec, section 4, Review). */
export const INSPECT_STATES = ['draft', 'waiting', 'passed', 'refused'] as const;
export type InspectState = (typeof INSPECT_STATES)[number];

/** The author's note to readers, above or below the text. */
export const authorNoteSchema = v.strictObject({
  place: v.picklist(['above', 'below']),
  text: v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(AUTHOR_NOTE_CHARS_MAX, 'chapter.error.noteChars'),
    v.check((text) => isStorable(text)),
  ),
});
export type AuthorNote = v.InferOutput<typeof authorNoteSchema>;

/** A chapter's title as stored. May be empty in a draft; the limit of 30 words is checked only at publishing. */
export const chapterTitleSchema = v.pipe(
  v.string(),
  v.maxLength(CHAPTER_TITLE_CHARS_MAX, 'chapter.error.titleChars'),
  v.check((text) => isStorable(text)),
);

/** A chapter's title as sent. Answers are not checked by it: titles stored before this rule may break it. */
export const sentChapterTitleSchema = v.pipe(chapterTitleSchema, v.check(isOneLine, FIELD_CHARACTERS));

/** The text of a chapter: title, content and author's note. */
export type ChapterText = { title: string; content: StoryDocument; authorNote: AuthorNote | null };
