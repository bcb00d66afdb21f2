import type { ChapterText } from '#shared/domain/chapter.ts';
import { mergeChapters } from '#shared/domain/merge.ts';
import { sameText } from '#storage/texts/texts.ts';
import type { Stored } from './draft-writer.ts';

/** The text of an open editor: the stored part and the part that is only on the screen. */
export type DraftText = {
  /** The text as this session last stored or read it. */
  known: Stored;
  /** Returns the text on the screen; set if it differs from the stored one. */
  read: (() => ChapterText) | undefined;
  /** The text that is being written. */
  pending: ChapterText | null;
};

/** Whether the screen shows words that are not stored yet. */
export const isUnwritten = ({ read, pending }: DraftText): boolean => read !== undefined || pending !== null;

/**
 * Merges a text that another page or sync has stored. What was typed since `before` is merged over it. If the two overlap, the screen keeps
 * what was typed, and the next write finds the other text in the database. Returns the text to show, or undefined if the screen shows it
 * already.
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
