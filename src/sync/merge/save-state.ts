import { fromWire } from '#shared/protocol/wire-time.ts';
import type { OutboxRow } from '#storage/db/outbox-row.ts';
import type { ChapterRow, StoryRow } from '#storage/db/rows.ts';
import type { SaveState } from '#sync/types/author-work.ts';

const fromEntries = (entries: readonly OutboxRow[]): SaveState | undefined => {
  const parked = entries.find((entry) => entry.state === 'parked');
  // Queued, and sent as soon as the author has updated the app.
  const tooOld = entries.find((entry) => entry.why?.kind === 'needsUpdate');
  const why = parked?.why ?? tooOld?.why;
  if (why) return { kind: 'needsYou', why };
  return entries.length > 0 ? { kind: 'queued' } : undefined;
};

const IN_CONFLICT: SaveState = {
  kind: 'needsYou',
  why: { kind: 'needsDecision', code: 'revisionConflict' },
};

/** How safe a chapter is (SYNC-1). `entries` are those of its own entity. */
export function chapterSaveState(row: ChapterRow, entries: readonly OutboxRow[]): SaveState {
  if (row.conflict === 1) return IN_CONFLICT;
  const waiting = fromEntries(entries);
  if (waiting?.kind === 'needsYou') return waiting;
  if (waiting || row.dirty === 1) return { kind: 'queued' };
  if (row.head === null) return { kind: 'saved' };
  return { kind: 'synced', at: row.syncedAt ?? fromWire(row.head.updatedAt) ?? 0 };
}

/** Why a text could not be written to this device. */
export type DraftFailure = Extract<SaveState, { kind: 'notSaved' }>['why'];

/**
 * How safe the text of an open editor is; undefined until anything is known. While the author types it stays "saving", or it would change every
 * second. A question to the author is shown at once.
 */
export function draftSaveState(draft: {
  /** The last write failed, and no key has come since. */
  failure: DraftFailure | null;
  /** The screen shows words that are not stored yet. */
  unwritten: boolean;
  typing: boolean;
  /** What happened to the stored text. */
  outcome: SaveState | undefined;
}): SaveState | undefined {
  const { failure, unwritten, typing, outcome } = draft;
  if (failure) return { kind: 'notSaved', why: failure };
  if (unwritten || (typing && outcome?.kind !== 'needsYou')) return { kind: 'saving' };
  return outcome;
}

/** How safe a story's form is. `entries` are those of the story and of its cover. */
export function storySaveState(row: StoryRow, entries: readonly OutboxRow[]): SaveState {
  const waiting = fromEntries(entries);
  if (waiting) return waiting;
  return row.server ? { kind: 'synced', at: fromWire(row.server.updatedAt) ?? 0 } : { kind: 'saved' };
}

/**
 * How safe a story is with its chapters. `own`: the state of the story's own information. `unsynced`: its chapters with text that the
 * server does not have. `entries`: all entries that wait for the story and its chapters.
 */
export function wholeSaveState(
  own: SaveState,
  unsynced: readonly ChapterRow[],
  entries: readonly OutboxRow[],
): SaveState {
  if (own.kind === 'needsYou') return own;
  if (unsynced.some((row) => row.conflict === 1)) return IN_CONFLICT;
  const waiting = fromEntries(entries);
  if (waiting?.kind === 'needsYou') return waiting;
  return waiting || unsynced.length > 0 ? { kind: 'queued' } : own;
}
