import type { Cover } from '#session/form-drafts.ts';
import type { SyncPhase } from '#session/messages.ts';
import type { ChapterStatus, ChapterText, InspectState } from '#shared/domain/chapter.ts';
import type { BookId, ChapterId, MessageId, UserId } from '#shared/domain/ids.ts';
import type { FieldMerge, MergeRegion } from '#shared/domain/merge.ts';
import type { MessageType } from '#shared/domain/message.ts';
import type { ContractType, StoryForm } from '#shared/domain/story.ts';
import type { Volume } from '#shared/domain/volume/volume.ts';
import type { DetachedChapterWork, NamedVersionWork, VolumeWork, WritingStatsWork } from './work-parts.ts';

/** Why something cannot go on without the author (SYNC-9). `code` is the wire's code, `reason` and `fields` its data. */
export type ParkReason = {
  kind: 'needsSignIn' | 'needsDecision' | 'needsConfirmation' | 'refused';
  code: string;
  reason?: string;
  /** Field to message key, for code `validation`. */
  fields?: Record<string, string>;
};

/** How safe a text is, as the author is told (SYNC-1; docs/spec, section 10, Save state). Times in ms since epoch. */
export type SaveState =
  | { kind: 'saving' }
  | { kind: 'saved' }
  | { kind: 'queued' }
  | { kind: 'synced'; at: number }
  | { kind: 'needsYou'; why: ParkReason }
  /** The device itself refused to keep it (quota, private mode); the text is only on the screen. */
  | { kind: 'notSaved'; why: 'quota' | 'blocked' | 'unknown' };

export type StoryView = {
  id: BookId;
  form: StoryForm;
  penName: string;
  /** Host-free path on the server, or null while only the device has the cover (`localCover`) or there is none. */
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
  /** Never opened and no published chapter (docs/spec, section 4, Stories). */
  deletable: boolean;
  /** How safe the story's own information is. */
  save: SaveState;
  /** How safe all of it is, its chapters included: what needs the author before what waits. */
  wholeSave: SaveState;
  updatedAt: number;
};

export type ChapterView = {
  id: ChapterId;
  bookId: BookId;
  order: number;
  title: string;
  words: number;
  status: ChapterStatus;
  /** When the server will publish it, or null. */
  publishAt: number | null;
  publishedAt: number | null;
  /** A published chapter whose newer text readers do not see yet. */
  unpublishedChanges: boolean;
  /** Until when a publish can be taken back, or null. */
  undoUntil: number | null;
  /** A publish that waits in the outbox. */
  publishQueued: boolean;
  inspectState: InspectState;
  paid: boolean;
  conflict: boolean;
  save: SaveState;
  updatedAt: number;
};

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
   * Why the device kept a snapshot: before a restore, a merge, a conflict's version not chosen, a periodic one. Of the server:
   * `notApplied` is a text that it refused and kept (SYNC-10).
   */
  note: 'periodic' | 'beforeRestore' | 'beforeMerge' | 'notChosen' | 'server' | 'notApplied';
};

export type ConflictView = {
  chapterId: ChapterId;
  regions: MergeRegion[];
  title: FieldMerge<string>;
  authorNote: FieldMerge<ChapterText['authorNote']>;
  mine: ChapterText;
  theirs: ChapterText;
  theirsSavedAt: number;
};

export type DeletedChapterView = {
  id: ChapterId;
  title: string;
  words: number;
  deletedAt: number;
  goneAt: number;
};

/** One thing that waits to be sent, as told to the author. */
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
  type: MessageType;
  title: string;
  body: string;
  createdAt: number;
  unread: boolean;
  actionRequired: boolean;
  route: string | null;
};

/** What menu and icon show of the inbox: how many are unread, and whether one of these asks the author to do something. */
export type InboxState = { unread: number; action: boolean };

/**
 * A chapter open in an editor. Keys call `change` with a function that reads the text when it is needed, so nothing is
 * serialised on the key's path. Writes follow SYNC-2; `hide` is for `visibilitychange` and `pagehide` and is synchronous
 * up to the raw `put` and `commit`.
 */
export interface DraftSession {
  readonly chapterId: ChapterId;
  /** The text as it was opened, last texts of a page that went included (SYNC-2): what the editor shows and builds on. */
  readonly text: ChapterText;
  /** The text changed; `read` gives it when it is written. `age`: how long ago the key was pressed, in ms. */
  change(read: () => ChapterText, age?: number): void;
  /** Resolves when all that was typed is durable on this device. */
  flush(): Promise<void>;
  hide(): void;
  /** Also sends what is unsent at once (SYNC-5: leave). */
  close(): Promise<void>;
  onState(listener: (state: SaveState) => void): () => void;
  /** Another tab or device changed the text and it was merged: the editor shows this, caret kept. */
  onText(listener: (text: ChapterText) => void): () => void;
}

/**
 * All an author's screens read and do. Reads come from IndexedDB only and may be wrapped in Dexie's `liveQuery`; writes
 * resolve when the IndexedDB transaction (row and outbox entry together) has completed. Nothing here waits for the network
 * unless it says so. Every method is bound to one author (SYNC-11).
 */
export interface AuthorWork extends VolumeWork, NamedVersionWork, WritingStatsWork, DetachedChapterWork {
  readonly uid: UserId;

  stories(): Promise<StoryView[]>;
  story(id: BookId): Promise<StoryView | undefined>;
  chapters(bookId: BookId): Promise<ChapterView[]>;
  chapter(id: ChapterId): Promise<ChapterView | undefined>;
  /** In no order: `divideByVolumes` gives them theirs. */
  volumes(bookId: BookId): Promise<Volume[]>;
  /** The text as it stands on this device; `undefined` when it has never been fetched (then `fetchChapter`). */
  chapterText(id: ChapterId): Promise<ChapterText | undefined>;
  /** The same of many, in their order, in one read. */
  chapterTexts(ids: readonly ChapterId[]): Promise<(ChapterText | undefined)[]>;
  conflict(id: ChapterId): Promise<ConflictView | undefined>;
  /** Server revisions known to the device and local snapshots, newest first; works offline. */
  versions(id: ChapterId): Promise<VersionView[]>;
  deletedChapters(bookId: BookId): Promise<DeletedChapterView[]>;
  unsent(): Promise<UnsentItem[]>;
  /** Contact e-mail as last known; '' when there is none. */
  contactEmail(): Promise<string>;
  /** Messages this device has, newest first, in the language they were brought in. */
  messages(): Promise<MessageView[]>;
  inboxState(): Promise<InboxState>;

  /** Waits for the network: brings a text, the history's list, one version's text. Rejects with `CallFailure` as `cause`. */
  fetchChapter(id: ChapterId): Promise<ChapterText>;
  fetchVersions(id: ChapterId): Promise<void>;
  versionText(id: ChapterId, versionId: string): Promise<ChapterText>;
  fetchDeleted(bookId: BookId): Promise<void>;

  /** Brings a page of the inbox from the network, the first or that of a cursor; gives the cursor of the next, null at the end. */
  fetchMessages(cursor?: string): Promise<string | null>;

  createStory(form: StoryForm, cover: Cover | null): Promise<BookId>;
  /**
   * Keeps a story's information. `base` is what the form began from: what changed elsewhere since is taken over where the form left it
   * alone (SYNC-10). Gives whether it was kept: not where both changed the same differently; then nothing is written.
   */
  editStory(id: BookId, form: StoryForm, cover: Cover | null, base?: StoryForm): Promise<boolean>;
  deleteStory(id: BookId): Promise<void>;
  /** Opens the story to readers. */
  openStory(id: BookId): Promise<void>;

  createChapter(bookId: BookId, text?: ChapterText): Promise<ChapterId>;
  /**
   * Adds chapters behind the last, in their order, all of them or none (an imported manuscript). `onProgress` hears how many are
   * written; a `signal` that is given up before the last takes all back and rejects with its reason.
   */
  createChapters(
    bookId: BookId,
    texts: readonly ChapterText[],
    options?: { onProgress?(done: number): void; signal?: AbortSignal },
  ): Promise<ChapterId[]>;
  openDraft(id: ChapterId): Promise<DraftSession>;
  /**
   * A new chapter in an editor. It has its id at once and comes to be with the first text that is written; until then its last text is kept
   * as any draft's (SYNC-2), so that a page may go while the device is still busy making it.
   */
  newDraft(bookId: BookId): Promise<DraftSession>;
  /** Asks the server for changes of other devices now: one request, none while an earlier one has failed and is to wait. */
  look(): void;
  /** Publishes the text as it is now; with `at` (ms since epoch) the server does it then. Opens nothing by itself. */
  publish(id: ChapterId, at?: number): Promise<void>;
  /** Takes a publish back within its 60 s, calls off a schedule, or drops a publish still in the outbox. */
  /** Gives whether the server has still to be told. */
  unpublish(id: ChapterId): Promise<boolean>;
  setPaid(id: ChapterId, paid: boolean): Promise<void>;
  sortDrafts(bookId: BookId, ids: ChapterId[]): Promise<void>;
  deleteChapter(id: ChapterId): Promise<void>;
  undeleteChapter(id: ChapterId): Promise<void>;
  /** Cuts before block `index`; the second part becomes a new draft right after. Gives its id. */
  splitChapter(id: ChapterId, index: number): Promise<ChapterId>;
  /**
   * Writes other texts over chapters, all of them or none: `rewrite` gets each text as it stands and gives the new one, or null to
   * leave it. The old text is kept as a version; open editors show the new one. Gives which chapters were changed.
   */
  rewriteChapters(
    ids: readonly ChapterId[],
    rewrite: (text: ChapterText, id: ChapterId) => ChapterText | null,
  ): Promise<ChapterId[]>;
  /** The text before is kept as a version; where it is not on this device yet, it waits for the network (rejects as `fetchChapter`). */
  restoreVersion(id: ChapterId, versionId: string): Promise<void>;
  /** Keeps `text`; the version not chosen stays in the history (SYNC-10). */
  resolveConflict(id: ChapterId, text: ChapterText): Promise<void>;
  modifyEmail(email: string): Promise<void>;
  /** Marks messages as read, here at once, on the server when it can be reached. */
  readMessages(ids: readonly MessageId[]): Promise<void>;
  /** The same for every message up to the newest on this device. */
  readAllMessages(): Promise<void>;

  /** Confirms a queued deletion before it is replayed (SYNC-15), or tries a parked entry again. */
  confirmEntry(key: string): Promise<void>;
  /** Gives a parked entry up. Its text stays in the versions; a deletion that is given up brings the thing back. */
  withdrawEntry(key: string): Promise<void>;
}

export type SyncStatus = {
  phase: SyncPhase;
  /** Whether what waits has been counted; until then nothing says that all is sent. */
  counted: boolean;
  unsent: number;
  /** What goes only once the author has done something: entries of the outbox, and signed contracts (SYNC-9, SYNC-15). */
  parked: number;
  /** Messages read here that the server has not been told of; no unsent work. */
  marks: number;
  lastSyncAt: number | null;
  nextTryAt: number | null;
  storage: 'ok' | 'full' | 'evicted' | 'unavailable';
};
