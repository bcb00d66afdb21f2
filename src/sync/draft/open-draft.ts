import type { ChapterText } from '#shared/domain/chapter.ts';
import type { ChapterId, UserId } from '#shared/domain/ids.ts';
import type { Clock, Random, Timers } from '#shared/lib/ports.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import type { ChapterRow, LastTextRow, StoryRow } from '#storage/db/rows.ts';
import type { DraftSession, SaveState } from '#sync/types/author-work.ts';

/** What an open draft needs of the wiring. */
export type DraftSessionDeps = {
  db: WorkDatabase;
  uid: UserId;
  ports: { clock: Clock; random: Random; timers: Timers };
  /** The chapter's story as it was when the draft was opened. */
  story: Promise<StoryRow | undefined>;
  /** Puts a last text by the raw handle and as a copy, synchronously (SYNC-2). */
  putLastText(row: LastTextRow): void;
  /** Removes this session's last text from beside the drafts: its words are stored. */
  dropLastText(): void;
  /** Keeps as a version what stood there before this session's first text, unless that was done as it was opened: looking at a chapter leaves none. */
  keepBefore(text: ChapterText): void;
  /** Makes room after a quota error; whether it is worth another try (SYNC-14). */
  makeRoom(): Promise<boolean>;
  /** A text of this session was stored. */
  onStored(id: ChapterId, seq: number, session: string): void;
  onStorage(state: 'ok' | 'full' | 'unavailable'): void;
  /** Follows what becomes of a stored text (queued, synced, in need of the author), by its number. */
  follow(id: ChapterId, listener: (state: SaveState, row: ChapterRow) => void): () => void;
  onClosed(): void;
  poke(when: 'now' | 'whenDue' | 'hurry'): void;
};

/** What the open drafts of a page offer to the wiring, beside the author's side of it. */
export type OpenDraft = DraftSession & {
  readonly session: string;
  /** Another writer stored a text of this chapter. */
  heard(seq: number): Promise<void>;
  /** The database was deleted under this page (SYNC-14): what is on the screen is stored anew, over what the server is known to have of it. */
  restore(): Promise<void>;
};
