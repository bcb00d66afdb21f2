import type { ChapterText } from '#shared/domain/chapter.ts';
import type { BookId, ChapterId, VersionId, VolumeId } from '#shared/domain/ids.ts';
import type { Volume } from '#shared/domain/volume/volume.ts';
import type { DayWords, Goals } from '#shared/domain/writing-stats/writing-stats.ts';
import type { Written } from '#shared/domain/writing-stats/written.ts';

/** A volume to begin with new chapters. `at`: index of its first one; null: it is empty. */
export type NewVolume = { title: string; at: number | null };

/** Volumes, as part of `AuthorWork`. */
export interface VolumeWork {
  /** Starts a volume at a chapter, or an empty volume (null). */
  beginVolume(bookId: BookId, title: string, firstChapterId: ChapterId | null): Promise<VolumeId>;
  renameVolume(bookId: BookId, id: VolumeId, title: string): Promise<void>;
  /** Removes a volume. Its chapters join the volume before it. */
  removeVolume(bookId: BookId, id: VolumeId): Promise<void>;
  /** Reorders the drafts and moves the volumes to their new first chapters. */
  arrange(bookId: BookId, ids: readonly ChapterId[], volumes: readonly Volume[]): Promise<void>;
}

/** A chapter that was deleted on another device while it has unsent text here, as part of `AuthorWork`. */
export interface DetachedChapterWork {
  /** Makes a new chapter of its text and removes the old one from this device. Resolves to the new chapter's id. */
  keepAsNewChapter(id: ChapterId): Promise<ChapterId>;
}

/** A story that was deleted for good on another device while it has unsent work here, as part of `AuthorWork`. */
export interface GoneStoryWork {
  /** Makes a new story of its texts, with new ids, and removes the old one from this device. Resolves to the new story's id. */
  keepAsNewStory(id: BookId): Promise<BookId>;
  /** Removes the story from this device, with its unsent texts. Does nothing to a story that was not deleted elsewhere. */
  eraseGoneStory(id: BookId): Promise<void>;
}

/** A text of a chapter that its author has named. It is kept for ever. */
export type NamedView = { id: VersionId; name: string; savedAt: number; title: string; words: number };

/** Named versions, as part of `AuthorWork`. */
export interface NamedVersionWork {
  /** Newest first. Works offline. */
  namedVersions(chapterId: ChapterId): Promise<NamedView[]>;
  /** Keeps a text of a chapter under a name for ever, here and on the server. */
  nameText(chapterId: ChapterId, name: string, text: ChapterText): Promise<VersionId>;
  renameVersion(id: VersionId, name: string): Promise<void>;
  /** Waits for the network if another device named the text and it was never read here. Rejects with `CallFailure` as `cause`. */
  namedText(id: VersionId): Promise<ChapterText>;
}

/** What was copied of a chapter, and posted on other platforms. Times in ms since epoch. */
export type PostsView = {
  chapterId: ChapterId;
  /** `changed`: the chapter's text now is not the posted one. */
  posted: { platform: string; at: number; changed: boolean }[];
  /** Platforms for which it was copied on this device, and not yet marked as posted. */
  copied: string[];
};

/** Marks of what was posted on other platforms. They mark what was copied, whatever the text is when it is said. */
export interface PostWork {
  /** Of the chapters of a story that have any. Works offline. */
  ofStory(bookId: BookId): Promise<PostsView[]>;
  /** Keeps the text that was copied for a platform, until it is marked as posted. */
  noteCopied(id: ChapterId, platform: string, text: ChapterText): Promise<void>;
  /** Marks what was last copied for a platform as posted there; with false, nothing is posted there after all. */
  markPosted(id: ChapterId, platform: string, posted: boolean): Promise<void>;
  /** The posted text; undefined if only the server has it (`chapterPostedText`). */
  postedText(id: ChapterId, platform: string): Promise<ChapterText | undefined>;
}

/** Writing stats and goals, as part of `AuthorWork`. */
export interface WritingStatsWork {
  /** Counts words for a local day (`2026-11-22`) on this device. A negative number subtracts. */
  countWritten(day: string, words: Written): Promise<void>;
  /** The counts, one row for each device and day; `sumDays` adds them up. Works offline. */
  writtenDays(): Promise<DayWords[]>;
  goals(): Promise<Goals>;
  setGoals(goals: Goals): Promise<void>;
  /** Waits for the network: fetches the counts of other devices. `today` is the local day. Rejects with `CallFailure` as `cause`. */
  fetchWritten(today: string): Promise<void>;
}
