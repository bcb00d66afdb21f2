import type { ChapterView } from '#sync/types/author-work.ts';
import classes from './chapter-list.module.css';

/** With at least this many chapters the list offers jumping. */
export const JUMP_FROM = 8;

/** Reserves the space of the lazily loaded tools, so that the list below does not move. */
export function StoryToolsPlace({ chapters }: { chapters: readonly ChapterView[] }) {
  if (chapters.length === 0) return null;
  return <span className={classes.place} data-jump={chapters.length >= JUMP_FROM || undefined} />;
}
