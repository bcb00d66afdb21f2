import type { ChapterText } from '#shared/domain/chapter.ts';
import type { BookId, ChapterId, VersionId, VolumeId } from '#shared/domain/ids.ts';
import type { DayWords, Goals } from '#shared/domain/rhythm/rhythm.ts';
import type { Written } from '#shared/domain/rhythm/written.ts';
import type { Volume } from '#shared/domain/volume/volume.ts';

/** A text of a chapter under a name, kept for ever. */
export type NamedView = { id: VersionId; name: string; savedAt: number; title: string; words: number };

/** What few screens write of an author's work; the rules of `AuthorWork` hold. */
export interface LaterWork {
  /** Begins a volume at a chapter, or without any (null). */
  beginVolume(bookId: BookId, title: string, firstChapterId: ChapterId | null): Promise<VolumeId>;
  renameVolume(bookId: BookId, id: VolumeId, title: string): Promise<void>;
  /** Takes a volume away; its chapters stay, in the one before. */
  removeVolume(bookId: BookId, id: VolumeId): Promise<void>;
  /** The drafts in a new order, and the volumes where they begin now. */
  arrange(bookId: BookId, ids: readonly ChapterId[], volumes: readonly Volume[]): Promise<void>;

  /** Makes a new chapter of a text whose chapter was deleted on another device, and lets that one go here. Gives the new one's id. */
  keepAsNewChapter(id: ChapterId): Promise<ChapterId>;

  /** Newest first; works offline. */
  namedVersions(chapterId: ChapterId): Promise<NamedView[]>;
  /** Keeps a text of a chapter under a name, for ever, here and on the server. */
  nameText(chapterId: ChapterId, name: string, text: ChapterText): Promise<VersionId>;
  renameVersion(id: VersionId, name: string): Promise<void>;
  /** Waits for the network where another device kept it and it was never looked at here. Rejects with `CallFailure` as `cause`. */
  namedText(id: VersionId): Promise<ChapterText>;

  /** Counts words for a local day (`2026-11-22`) on this device; less than nothing takes off again. */
  countWritten(day: string, words: Written): Promise<void>;
  /** What was counted, a row a device and day: `sumDays` makes the author's of it. Works offline. */
  writtenDays(): Promise<DayWords[]>;
  goals(): Promise<Goals>;
  setGoals(goals: Goals): Promise<void>;
  /** Waits for the network: brings what other devices counted. `today` is the local day. Rejects with `CallFailure` as `cause`. */
  fetchWritten(today: string): Promise<void>;
}
