import { CHAPTER_TITLE_WORDS_MAX, CHAPTER_WORDS_MAX, CHAPTER_WORDS_MIN } from './limits.ts';
import { documentWords, type StoryDocument } from './story-document.ts';
import { countWords } from './word-count.ts';

export type PublishMessage =
  | 'chapter.error.titleEmpty'
  | 'chapter.error.titleLength'
  | 'chapter.error.wordsMin'
  | 'chapter.error.wordsMax';
export type PublishErrors = { title?: PublishMessage; content?: PublishMessage };

/**
 * What keeps a chapter from being published, by field: a title of 1 to 30 words, a text of 1 to 3000 (specification,
 * section 5, story text hints). Drafts of any length are saved. An empty object means it may go out.
 */
export function checkPublish(chapter: { title: string; content: StoryDocument }): PublishErrors {
  const errors: PublishErrors = {};
  const words = documentWords(chapter.content);
  if (chapter.title.trim() === '') errors.title = 'chapter.error.titleEmpty';
  else if (countWords(chapter.title) > CHAPTER_TITLE_WORDS_MAX) errors.title = 'chapter.error.titleLength';
  if (words < CHAPTER_WORDS_MIN) errors.content = 'chapter.error.wordsMin';
  else if (words > CHAPTER_WORDS_MAX) errors.content = 'chapter.error.wordsMax';
  return errors;
}
