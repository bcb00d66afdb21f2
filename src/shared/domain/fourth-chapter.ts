import { EMAIL_CHECK_CHAPTER_COUNT } from './limits.ts';

/** Whether the next chapter of a story is the one before which the contact e-mail is asked for (docs/spec, section 4, Fourth chapter). */
export const isFourthNext = (story: { chapterCount: number }): boolean =>
  story.chapterCount === EMAIL_CHECK_CHAPTER_COUNT;

/**
 * The fourth-chapter rule: whether an author has to give a contact e-mail before the next chapter. `email` is the one known, empty where
 * there is none; null where it could not be read, which keeps nobody from writing.
 */
export const asksForEmail = (story: { chapterCount: number }, email: string | null): boolean =>
  isFourthNext(story) && email === '';
