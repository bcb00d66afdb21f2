import { EMAIL_CHECK_CHAPTER_COUNT } from './limits.ts';

/** Whether a story's next chapter is the one that asks for a contact e-mail (docs/spec, section 4, Fourth chapter). */
export const isFourthNext = (story: { chapterCount: number }): boolean =>
  story.chapterCount === EMAIL_CHECK_CHAPTER_COUNT;

/**
 * The fourth-chapter rule: whether an author must give a contact e-mail before the next chapter. `email`: '' if there is none; null if it
 * could not be read, which never blocks writing.
 */
export const asksForEmail = (story: { chapterCount: number }, email: string | null): boolean =>
  isFourthNext(story) && email === '';
