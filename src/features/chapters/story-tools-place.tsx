import type { ChapterView } from '#sync/types/author-work.ts';
import classes from './chapter-list.module.css';

/** From so many chapters on a list is jumped in. */
export const JUMP_FROM = 8;

/** Keeps the room of what is brought into a story's tools, so that the list below does not move. */
export function StoryToolsPlace({ chapters }: { chapters: readonly ChapterView[] }) {
  if (chapters.length === 0) return null;
  return <span className={classes.place} data-jump={chapters.length >= JUMP_FROM || undefined} />;
}
