import { asksForEmail, isFourthNext } from '#shared/domain/fourth-chapter.ts';
import type { AuthorWork } from '#sync/types/author-work.ts';

/**
 * Whether the contact e-mail is asked for before the next chapter of a story (docs/spec, section 4, Fourth chapter). Offline the last known
 * e-mail counts.
 */
export const needsEmail = async (work: AuthorWork, story: { chapterCount: number }): Promise<boolean> =>
  isFourthNext(story) && asksForEmail(story, await work.contactEmail().catch(() => null));
