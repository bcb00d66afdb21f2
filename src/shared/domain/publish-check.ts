import type { ChapterText } from './chapter.ts';
import {
  AUTHOR_NOTE_CHARS_MAX,
  CHAPTER_TITLE_CHARS_MAX,
  CHAPTER_TITLE_WORDS_MAX,
  CHAPTER_WORDS_MAX,
  CHAPTER_WORDS_MIN,
} from './limits.ts';
import { documentWords } from './story-document.ts';
import { countWords } from './word-count.ts';

/** Faults of a chapter, as message keys of the editor. */
export type PublishMessage =
  | 'chapter.error.titleEmpty'
  | 'chapter.error.titleLength'
  | 'chapter.error.titleChars'
  | 'chapter.error.noteChars'
  | 'chapter.error.wordsMin'
  | 'chapter.error.wordsMax';
export type PublishErrors = { title?: PublishMessage; note?: PublishMessage; content?: PublishMessage };

/**
 * Messages for a title or note too long for the server, by field. The server refuses such a text with them; the device keeps it as
 * written.
 */
export function checkLengths(chapter: Pick<ChapterText, 'title' | 'authorNote'>): PublishErrors {
  const errors: PublishErrors = {};
  if (chapter.title.length > CHAPTER_TITLE_CHARS_MAX) errors.title = 'chapter.error.titleChars';
  if ((chapter.authorNote?.text.length ?? 0) > AUTHOR_NOTE_CHARS_MAX) errors.note = 'chapter.error.noteChars';
  return errors;
}

/**
 * Reasons against publishing a chapter, by field: it needs a title of 1 to 30 words and a text of 1 to 3000 (docs/spec, section 5, Story
 * text). Drafts of any length are saved. An empty object: it may be published.
 */
export const checkPublish = (
  chapter: Pick<ChapterText, 'title' | 'content'> & Partial<Pick<ChapterText, 'authorNote'>>,
): PublishErrors => checkCounted({ authorNote: null, ...chapter, words: documentWords(chapter.content) });

/** Does the same as `checkPublish` for a text whose words were counted when it was saved. */
export function checkCounted(
  chapter: Pick<ChapterText, 'title' | 'authorNote'> & { words: number },
): PublishErrors {
  const errors = checkLengths(chapter);
  const { words } = chapter;
  if (chapter.title.trim() === '') errors.title = 'chapter.error.titleEmpty';
  else if (!errors.title && countWords(chapter.title) > CHAPTER_TITLE_WORDS_MAX)
    errors.title = 'chapter.error.titleLength';
  if (words < CHAPTER_WORDS_MIN) errors.content = 'chapter.error.wordsMin';
  else if (words > CHAPTER_WORDS_MAX) errors.content = 'chapter.error.wordsMax';
  return errors;
}
