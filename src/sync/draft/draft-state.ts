import type { ChapterText } from '#shared/domain/chapter.ts';
import type { ChapterRow } from '#storage/db/rows.ts';
import { type DraftFailure, draftSaveState } from '#sync/merge/save-state.ts';
import type { SaveState } from '#sync/types/author-work.ts';
import { type DraftText, isUnwritten } from './draft-text.ts';

/** Follows a chapter's stored text: listeners get its save state and its row. */
export type FollowStored = (listener: (state: SaveState, row: ChapterRow) => void) => () => void;

/** Reports to an open editor's listeners how safe its text is (SYNC-1). */
export function createDraftState(draft: DraftText, isTyping: () => boolean, follow: FollowStored) {
  const listeners = new Set<(state: SaveState) => void>();
  let unfollow = () => {};
  let lastShown: SaveState | undefined;
  let failure: DraftFailure | null = null;
  /** State of the stored text. */
  let outcome: SaveState | undefined;
  /** The newest state in the database. It may belong to another page's text, which this page does not show yet. */
  let lastReport: { state: SaveState; row: ChapterRow } | undefined;
  let lastSynced: { row: ChapterRow; text: ChapterText } | undefined;

  const tell = (): void => {
    if (lastReport && lastReport.row.seq === draft.known.seq) {
      outcome = lastReport.state;
      if (outcome.kind === 'synced') lastSynced = { row: lastReport.row, text: draft.known.text };
    }
    const next = draftSaveState({ failure, unwritten: isUnwritten(draft), typing: isTyping(), outcome });
    if (!next || JSON.stringify(next) === JSON.stringify(lastShown)) return;
    lastShown = next;
    for (const listener of listeners) listener(next);
  };

  return {
    tell,
    /** A key changed the text. */
    changed(): void {
      failure = null;
      tell();
    },
    /** A write of this session succeeded, or found the text stored as it is. */
    stored(wrote: boolean): void {
      failure = null;
      if (wrote || !outcome) outcome = { kind: 'saved' };
      tell();
    },
    failed(why: DraftFailure): void {
      failure = why;
      tell();
    },
    /** The database was replaced: reports from the old one are ignored. */
    forget(): void {
      lastReport = undefined;
    },
    /** The chapter as it was when its text last equalled the server's. */
    synced: () => lastSynced,
    listen(listener: (state: SaveState) => void): () => void {
      if (listeners.size === 0)
        unfollow = follow((state, row) => {
          lastReport = { state, row };
          tell();
        });
      listeners.add(listener);
      if (lastShown) listener(lastShown);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) unfollow();
      };
    },
    /** Reports nothing more: the text that a closed editor still shows is not stored. */
    close(): void {
      unfollow();
      listeners.clear();
    },
  };
}
