import type { ChapterText } from '#shared/domain/chapter.ts';
import { mergeChapters } from '#shared/domain/merge.ts';
import { sameText } from '#storage/texts/texts.ts';
import { NOT_STORED, type Stored } from './draft-writer.ts';

/** The text of an open editor: the stored part and the part that is only on the screen. */
export type DraftText = {
  /** The text as this session last stored or read it. */
  known: Stored;
  /** Returns the text on the screen; set if that text differs from the stored text. */
  readScreen: (() => ChapterText) | undefined;
  /** The text that is being written. */
  pending: ChapterText | null;
};

/** Whether the screen shows words that are not stored yet. */
export const isUnwritten = ({ readScreen, pending }: DraftText): boolean =>
  readScreen !== undefined || pending !== null;

/**
 * Merges a text that another page or sync has stored. What was typed since `before` is merged over it. If the two overlap, the screen keeps
 * what was typed, and the next write finds the other text in the database. Returns the text to show, or undefined if the screen shows it
 * already.
 */
export function takeIn(draft: DraftText, before: ChapterText, stored: Stored): ChapterText | undefined {
  draft.known = stored;
  if (!draft.readScreen) return sameText(before, stored.text) ? undefined : stored.text;
  const typed = draft.readScreen();
  const merge = mergeChapters(before, typed, stored.text);
  if (!merge.clean) {
    draft.known = { seq: NOT_STORED, text: before };
    return undefined;
  }
  if (sameText(merge.text, typed)) return undefined;
  draft.readScreen = () => merge.text;
  return merge.text;
}
