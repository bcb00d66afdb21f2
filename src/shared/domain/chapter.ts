import * as v from 'valibot';
import { FIELD_CHARACTERS, isOneLine, isStorable } from './characters.ts';
import { AUTHOR_NOTE_CHARS_MAX, CHAPTER_TITLE_CHARS_MAX } from './limits.ts';
import type { StoryDocument } from './story-document.ts';

export const CHAPTER_STATUSES = ['draft', 'published'] as const;
export type ChapterStatus = (typeof CHAPTER_STATUSES)[number];

/** How far the check of a story or chapter has come (docs/spec, section 4, Review). */
export const INSPECT_STATES = ['draft', 'waiting', 'passed', 'refused'] as const;
export type InspectState = (typeof INSPECT_STATES)[number];

/** A word from the author to the reader, above or below the text. */
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

/** A chapter's title as stored; its 30 words are checked at publishing only. May be empty in a draft. */
export const chapterTitleSchema = v.pipe(
  v.string(),
  v.maxLength(CHAPTER_TITLE_CHARS_MAX, 'chapter.error.titleChars'),
  v.check((text) => isStorable(text)),
);

/** A chapter's title as sent. Texts stored before this rule may break it, so answers are not held to it. */
export const sentChapterTitleSchema = v.pipe(chapterTitleSchema, v.check(isOneLine, FIELD_CHARACTERS));

/** What an author writes of a chapter. */
export type ChapterText = { title: string; content: StoryDocument; authorNote: AuthorNote | null };
