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
  /** Stores a last text by the raw handle and as a copy, synchronously (SYNC-2). */
  putLastText(row: LastTextRow): void;
  /** Removes this session's last text: its words are stored. */
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
  /** Follows the state of a stored text, by its number: queued, synced, in need of the author. */
  follow(id: ChapterId, listener: (state: SaveState, row: ChapterRow) => void): () => void;
  onClosed(): void;
  /**
   * The author has left this device, or left it and came back since the editor was opened: the text could not be stored (SYNC-11). A last
   * text is sealed or erased; a page whose author came back is reloaded.
   */
  onLeft(how: 'left' | 'cameBack'): void;
  poke(when: 'now' | 'whenDue' | 'sendNow'): void;
};

/** An open draft as the wiring sees it, beyond what the author's screens use. */
export type OpenDraft = DraftSession & {
  readonly session: string;
  /** Another writer stored a text of this chapter. */
  heard(seq: number): Promise<void>;
  /** The database was deleted under this page (SYNC-14): stores again what is on the screen, over the server's last known text. */
  restore(): Promise<void>;
};
