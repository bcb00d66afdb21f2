import type { ChapterText } from '#shared/domain/chapter.ts';
import type { ChapterId, UserId } from '#shared/domain/ids.ts';
import type { Clock, Random, Timers } from '#shared/lib/ports.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import type { ChapterRow, LastTextRow, StoryRow } from '#storage/db/rows.ts';
import type { DraftSession, SaveState } from '#sync/types/author-work.ts';

/** Dependencies of an open draft. */
export type DraftSessionDeps = {
  db: WorkDatabase;
  uid: UserId;
  ports: { clock: Clock; random: Random; timers: Timers };
  /** The chapter's story as it was when the draft was opened. */
  story: Promise<StoryRow | undefined>;
  /** Stores a last text synchronously: in IndexedDB without Dexie, and as a copy in localStorage (SYNC-2). */
  putLastText(row: LastTextRow): void;
  /** Removes this session's last text, which is no longer needed. */
  dropLastText(): void;
  /**
   * Keeps the text before this session's first change as a version, unless opening has done so. A chapter that is only opened gets no
   * version.
   */
  keepBefore(text: ChapterText): void;
  /** Makes room after a quota error. Resolves to whether another try is worthwhile (SYNC-14). */
  makeRoom(): Promise<boolean>;
  /** A text of this session was stored. */
  onStored(id: ChapterId, seq: number, session: string): void;
  onStorage(state: 'ok' | 'full' | 'unavailable'): void;
  /** Reports each state of the stored text: queued, synced, or waiting for the author. `row.seq` is the number of the text. */
  follow(id: ChapterId, listener: (state: SaveState, row: ChapterRow) => void): () => void;
  onClosed(): void;
  /**
   * The text could not be stored, because the author has signed out on this device since the editor was opened (SYNC-11). `left`: the last
   * text is sealed or erased. `cameBack`: the author has signed in again, and the page is reloaded.
   */
  onLeft(how: 'left' | 'cameBack'): void;
  poke(when: 'now' | 'whenDue' | 'sendNow'): void;
};

/** An open draft with the functions that only the sync code calls. The author's screens use `DraftSession`. */
export type OpenDraft = DraftSession & {
  readonly session: string;
  /** Another writer stored a text of this chapter. */
  heard(seq: number): Promise<void>;
  /**
   * Call it after the database was deleted while this page was open (SYNC-14). Stores the chapter as the server last had it, then the text on
   * the screen.
   */
  restore(): Promise<void>;
};
