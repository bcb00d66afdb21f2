import type { ChapterText } from '#shared/domain/chapter.ts';
import { mergeChapters } from '#shared/domain/merge.ts';
import { sameText } from '#storage/texts/texts.ts';
import type { Stored } from './draft-writer.ts';

/** The text of an open editor: what is stored of it, and what is on the screen alone. */
export type DraftText = {
  /** The text as this session last stored or read it. */
  known: Stored;
  /** Gives the text on the screen, where it differs from what is stored. */
  read: (() => ChapterText) | undefined;
  /** The text that is being written. */
  pending: ChapterText | null;
};

/** Whether the screen shows words that are not stored yet. */
export const isUnwritten = ({ read, pending }: DraftText): boolean => read !== undefined || pending !== null;

/**
 * Takes in a text that another page or sync has stored. What is being typed since `before` is merged over it; where the two overlap,
 * the screen keeps what is typed, and the next write finds the other text in the database. Gives the text to show, or undefined where
 * the screen shows it already.
 */
export function takeIn(draft: DraftText, before: ChapterText, stored: Stored): ChapterText | undefined {
  draft.known = stored;
  if (!draft.read) return sameText(before, stored.text) ? undefined : stored.text;
  const typed = draft.read();
  const merge = mergeChapters(before, typed, stored.text);
  if (!merge.clean) {
    draft.known = { seq: -1, text: before };
    return undefined;
  }
  if (sameText(merge.text, typed)) return undefined;
  draft.read = () => merge.text;
  return merge.text;
}
