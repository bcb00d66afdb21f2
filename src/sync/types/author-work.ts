import type { Cover } from '#session/form-drafts.ts';
import type { PullProgress, SyncPhase } from '#session/messages.ts';
import type { ChapterStatus, ChapterText, InspectState } from '#shared/domain/chapter.ts';
import type { BookId, ChapterId, MessageId, UserId } from '#shared/domain/ids.ts';
import type { MergeRegion } from '#shared/domain/merge.ts';
import type { FieldMerge } from '#shared/domain/merge-field.ts';
import type { InboxType } from '#shared/domain/message.ts';
import type { StoryForm } from '#shared/domain/story.ts';
import type { ContractType } from '#shared/domain/story-choices.ts';
import type { Volume } from '#shared/domain/volume/volume.ts';
import type {
  DetachedChapterWork,
  GoneStoryWork,
  NamedVersionWork,
  NewVolume,
  PostWork,
  VolumeWork,
  WritingStatsWork,
} from './work-parts.ts';

/** Why something waits for the author (SYNC-9). `code` is the wire's code, `reason` and `fields` its data. */
export type ParkReason = {
  kind: 'needsSignIn' | 'needsDecision' | 'needsConfirmation' | 'needsUpdate' | 'refused' | 'unreadable';
  code: string;
  /** The server's sentence, for a code that this app does not know. */
  message?: string;
  reason?: string;
  /** Field to message key, for code `validation`. */
  fields?: Record<string, string>;
};

/** How safe a text is, as shown to the author (SYNC-1; docs/spec, section 10, Save state). Times in ms since epoch. */
export type SaveState =
  | { kind: 'saving' }
  | { kind: 'saved' }
  | { kind: 'queued' }
  | { kind: 'synced'; at: number }
  | { kind: 'needsYou'; why: ParkReason }
  /** The device could not store it (quota, private mode); the text is only on the screen. */
  | { kind: 'notSaved'; why: 'quota' | 'blocked' | 'unknown' };

/** A story as screens show it: the server's state with the author's unsent changes. Times in ms since epoch. */
export type StoryView = {
  id: BookId;
  form: StoryForm;
  penName: string;
  /** Host-free path on the server; null if there is no cover or only the device has it (`localCover`). */
  coverPath: string | null;
  localCover: ArrayBuffer | null;
  /** Counts drafts, also those only on this device (docs/spec, section 4, Fourth chapter). */
  chapterCount: number;
  words: number;
  inspectState: InspectState;
  finished: boolean;
  completionWaiting: boolean;
  allowPrice: boolean;
  contractType: ContractType | '';
  /** Opened to readers. */
  published: boolean;
  /** Never opened and without published chapters (docs/spec, section 4, Stories). */
  deletable: boolean;
  /** How safe the story's own information is. */
  save: SaveState;
  /** How safe the story is with its chapters: an entry that needs the author takes precedence over an entry that only waits. */
  wholeSave: SaveState;
  updatedAt: number;
};

/** A chapter as screens show it, without its text. Times in ms since epoch. */
export type ChapterView = {
  id: ChapterId;
  bookId: BookId;
  order: number;
  title: string;
  words: number;
  status: ChapterStatus;
  /** When the server will publish it, or null. A publish in the outbox (`publishQueued`) has its own time, null: as soon as it is sent. */
  publishAt: number | null;
  publishedAt: number | null;
  /** A published chapter with a newer text that readers do not see yet. */
  unpublishedChanges: boolean;
  /** Until when a publish can be taken back, or null. */
  undoUntil: number | null;
  /** A publish waits in the outbox, or was sent and may have arrived, even if it was taken back since. */
  publishQueued: boolean;
  /**
   * The time of a draft's schedule that the server does not have; null: there is none. Once it has passed, the author is asked (docs/spec,
   * section 4, Chapters). `slotRefused`: the server says that it has passed.
   */
  slotAt: number | null;
  slotRefused: boolean;
  /** The time of the schedule that the server has; null: it has none. In ms since epoch. */
  standsAt: number | null;
  inspectState: InspectState;
  paid: boolean;
  conflict: boolean;
  save: SaveState;
  updatedAt: number;
};

/** An earlier text of a chapter in its list of versions, from the server or this device. `savedAt`: ms since epoch. */
export type VersionView = {
  /** Opaque; for `versionText` and `restoreVersion`. */
  id: string;
  source: 'server' | 'device';
  savedAt: number;
  title: string;
  words: number;
  thisDevice: boolean;
  published: boolean;
  /**
   * Why the device kept a snapshot: before a restore or a merge, not chosen in a conflict, periodically. From the server: `notApplied` is a text
   * that it refused and kept (SYNC-10).
   */
  note: 'periodic' | 'beforeRestore' | 'beforeMerge' | 'notChosen' | 'server' | 'notApplied';
};

/**
 * A conflict that the author must solve (SYNC-10). `mine`: the text of this device; `theirs`: the server's. `theirsSavedAt`: ms since
 * epoch.
 */
export type ConflictView = {
  chapterId: ChapterId;
  regions: MergeRegion[];
  title: FieldMerge<string>;
  authorNote: FieldMerge<ChapterText['authorNote']>;
  mine: ChapterText;
  theirs: ChapterText;
  theirsSavedAt: number;
};

/** A deleted chapter. `goneAt`: until when it can be restored. Times in ms since epoch. */
export type DeletedChapterView = {
  id: ChapterId;
  title: string;
  words: number;
  deletedAt: number;
  goneAt: number;
};

/** One thing that waits to be sent, as shown to the author. */
export type UnsentItem = {
  key: string;
  intent: string;
  bookId: BookId | null;
  chapterId: ChapterId | null;
  title: string;
  state: 'queued' | 'sending' | 'parked';
  why: ParkReason | null;
  attempts: number;
  createdAt: number;
};

/** A message of the inbox as screens see it. `createdAt` in ms since epoch; `route` is an address inside the app. */
export type MessageView = {
  id: MessageId;
  type: InboxType;
  title: string;
  body: string;
  createdAt: number;
  unread: boolean;
  actionRequired: boolean;
  route: string | null;
};

/** What menu and icon show of the inbox: how many messages are unread, and whether one of them asks the author to act. */
export type InboxState = { unread: number; action: boolean };

/**
 * A chapter open in an editor. Each key press calls `change` with a function that reads the text when it is needed, so that a key press
 * does not serialise the text. Writes follow SYNC-2. `hide` is for `visibilitychange` and `pagehide` and is synchronous up to the raw `put`
 * and `commit`.
 */
export interface DraftSession {
  readonly chapterId: ChapterId;
  /** The text on opening, including last texts of closed pages (SYNC-2). The editor shows it and builds on it. */
  readonly text: ChapterText;
  /** Where the caret was when the chapter was last open on this device, as the editor counts; null: not known. The text may be shorter by now. */
  readonly place: number | null;
  /** The text changed; `read` returns it when it is written. `age`: how long ago the key was pressed, in ms. */
  change(read: () => ChapterText, age?: number): void;
  /** The caret is at this position now. The position is stored on this device only, and nothing waits for that. */
  moved(place: number): void;
  /** Resolves when everything typed is stored on this device. */
  flush(): Promise<void>;
  hide(): void;
  /** Also sends unsent text at once (SYNC-5: leave). */
  close(): Promise<void>;
  onState(listener: (state: SaveState) => void): () => void;
  /** Another tab or device changed the text, and both were merged: the editor shows the merged text and keeps the caret. */
  onText(listener: (text: ChapterText) => void): () => void;
}

/**
 * Everything an author's screens read and write. Reads come only from IndexedDB and may be wrapped in Dexie's `liveQuery`. Writes resolve when the
 * IndexedDB transaction (row and outbox entry together) has completed. Nothing waits for the network unless its comment says so. Every method
 * belongs to one author (SYNC-11).
 */
export interface AuthorWork
  extends VolumeWork,
    NamedVersionWork,
    WritingStatsWork,
    DetachedChapterWork,
    GoneStoryWork {
  readonly uid: UserId;

  stories(): Promise<StoryView[]>;
  story(id: BookId): Promise<StoryView | undefined>;
  chapters(bookId: BookId): Promise<ChapterView[]>;
  /** All chapters of all stories that have a schedule, on the server or in the outbox, or another publish in the outbox; in no order. */
  scheduledChapters(): Promise<ChapterView[]>;
  chapter(id: ChapterId): Promise<ChapterView | undefined>;
  /** A story's volumes, in no order: `divideByVolumes` sorts them. */
  volumes(bookId: BookId): Promise<Volume[]>;
  /** The text on this device; `undefined` if it was never fetched (then `fetchChapter`). */
  chapterText(id: ChapterId): Promise<ChapterText | undefined>;
  /** The texts of many chapters, in the order of `ids`, in one read. */
  chapterTexts(ids: readonly ChapterId[]): Promise<(ChapterText | undefined)[]>;
  conflict(id: ChapterId): Promise<ConflictView | undefined>;
  /** Server revisions known to the device and local snapshots, newest first; works offline. */
  versions(id: ChapterId): Promise<VersionView[]>;
  deletedChapters(bookId: BookId): Promise<DeletedChapterView[]>;
  unsent(): Promise<UnsentItem[]>;
  /** Contact e-mail as last known; '' when there is none. */
  contactEmail(): Promise<string>;
  /** Messages on this device, newest first, in the language they were fetched in. */
  messages(): Promise<MessageView[]>;
  inboxState(): Promise<InboxState>;

  /** This method and the next three wait for the network and reject with `CallFailure` as `cause`. */
  fetchChapter(id: ChapterId): Promise<ChapterText>;
  fetchVersions(id: ChapterId): Promise<void>;
  versionText(id: ChapterId, versionId: string): Promise<ChapterText>;
  fetchDeleted(bookId: BookId): Promise<void>;

  /** Fetches a page of the inbox from the network: the first, or the one at a cursor. Resolves to the cursor of the next page, null at the end. */
  fetchMessages(cursor?: string): Promise<string | null>;

  createStory(form: StoryForm, cover: Cover | null): Promise<BookId>;
  /**
   * Stores a story's information. `base` is what the form was opened with: fields changed elsewhere since are kept if the form did not change them
   * (SYNC-10). Resolves to false, with nothing written, if both changed a field differently.
   */
  editStory(id: BookId, form: StoryForm, cover: Cover | null, base?: StoryForm): Promise<boolean>;
  deleteStory(id: BookId): Promise<void>;
  openStory(id: BookId): Promise<void>;

  createChapter(bookId: BookId, text?: ChapterText): Promise<ChapterId>;
  /**
   * Adds chapters at the end, in order, with the volumes that begin at them: all or nothing (an imported manuscript). `onProgress` gets the number of chapters written so far. If `signal` aborts before the last chapter is written, all
   * is removed again and the promise rejects with the signal's reason.
   */
  createChapters(
    bookId: BookId,
    texts: readonly ChapterText[],
    options?: {
      volumes?: readonly NewVolume[];
      onProgress?(done: number): void;
      signal?: AbortSignal;
    },
  ): Promise<ChapterId[]>;
  openDraft(id: ChapterId): Promise<DraftSession>;
  /**
   * A new chapter in an editor. It has its id at once; the first write creates it. Until then its last text is kept like any draft's (SYNC-2), so
   * that the page may close while the device is still creating it.
   */
  newDraft(bookId: BookId): Promise<DraftSession>;
  /** Marks of what was posted on other platforms. Loads their code; rejects without a network if it is not on this device. Undefined in a service worker. */
  posts(): Promise<PostWork | undefined>;
  /** Asks the server now for changes from other devices: one request, or no request during the wait after a failed try. */
  look(): void;
  /** Publishes the current text; with `at` (ms since epoch) the server does it then. Does not open the story. */
  publish(id: ChapterId, at?: number): Promise<void>;
  /**
   * Takes a publish back within its 60 s, cancels a scheduled one, or removes one from the outbox. Resolves to whether the server must still be
   * asked.
   */
  unpublish(id: ChapterId): Promise<boolean>;
  setPaid(id: ChapterId, paid: boolean): Promise<void>;
  sortDrafts(bookId: BookId, ids: ChapterId[]): Promise<void>;
  deleteChapter(id: ChapterId): Promise<void>;
  undeleteChapter(id: ChapterId): Promise<void>;
  /** Cuts before block `index`; the second part becomes a new draft right after. Resolves to its id. */
  splitChapter(id: ChapterId, index: number): Promise<ChapterId>;
  /**
   * Replaces the texts of chapters, all or none: `rewrite` gets each current text and returns the new text, or null to leave it unchanged.
   * The old text is kept as a version; open editors show the new one. Resolves to the ids of the changed chapters.
   */
  rewriteChapters(
    ids: readonly ChapterId[],
    rewrite: (text: ChapterText, id: ChapterId) => ChapterText | null,
  ): Promise<ChapterId[]>;
  /** Keeps the current text as a version. Waits for the network if the version's text is not on this device yet (rejects as `fetchChapter`). */
  restoreVersion(id: ChapterId, versionId: string): Promise<void>;
  /** Keeps `text`; the version not chosen stays in the history (SYNC-10). */
  resolveConflict(id: ChapterId, text: ChapterText): Promise<void>;
  modifyEmail(email: string): Promise<void>;
  /** Marks messages as read: on this device at once, on the server when it can be reached. */
  readMessages(ids: readonly MessageId[]): Promise<void>;
  /** Marks every message up to the newest on this device as read. */
  readAllMessages(): Promise<void>;

  /** Confirms a queued deletion before it is sent (SYNC-15), or tries a parked entry again. */
  confirmEntry(key: string): Promise<void>;
  /** Withdraws a parked entry. Its text stays in the versions; withdrawing a deletion restores what was to be deleted. */
  withdrawEntry(key: string): Promise<void>;
}

/** State of the sync for the sync mark and the pages on unsent work. Times in ms since epoch. */
export type SyncStatus = {
  phase: SyncPhase;
  /** How far a pull of many stories is, as on a first sign-in; null: nothing takes that long. */
  pull: PullProgress | null;
  /** Whether the waiting entries have been counted. Until then no screen says that everything is sent. */
  counted: boolean;
  unsent: number;
  /** What is sent only once the author has acted: parked entries and signed contracts (SYNC-9, SYNC-15). */
  parked: number;
  /** Messages read here and not yet marked on the server; they do not count as unsent work. */
  marks: number;
  lastSyncAt: number | null;
  nextTryAt: number | null;
  /** What the server said when it took nothing: too many calls, too much to do, no space; null: it takes work, or is not reached. */
  heldUp: string | null;
  /**
   * `blocked`: an older window blocks the database, which opens when that window is closed; `silent`: the browser has not answered for ten
   * seconds.
   */
  storage: 'ok' | 'full' | 'evicted' | 'unavailable' | 'blocked' | 'silent';
};
