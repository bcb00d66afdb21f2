import type { ChapterText } from '#shared/domain/chapter.ts';
import type { ContentHash } from '#shared/domain/content-hash.ts';
import type {
  BookId,
  ChapterId,
  CoverId,
  DayCountId,
  IdempotencyKey,
  MessageId,
  RevisionId,
  UserId,
  VersionId,
} from '#shared/domain/ids.ts';
import type { MessageType } from '#shared/domain/message.ts';
import type { StoryForm } from '#shared/domain/story.ts';
import type { Volume } from '#shared/domain/volume/volume.ts';
import type { StoryDetail } from '#shared/protocol/schema/book.ts';
import type { ChapterHead } from '#shared/protocol/schema/chapter.ts';
import type { RevisionItem } from '#shared/protocol/schema/chapter-history.ts';

/**
 * Rows of the device's database. Every row of work belongs to an author and its key begins with `uid`, so that nothing can
 * be read, sent or counted under another (SYNC-11). Times are ms since epoch and order nothing (SYNC-16).
 */
export type StoryRow = {
  uid: UserId;
  id: BookId;
  /** As the author wants it. */
  form: StoryForm;
  /** As the server last showed it; null: it never reached the server, or the server lost it. */
  server: StoryDetail | null;
  /** A chapter was seen published: such a story cannot be deleted. */
  hasPublished: boolean;
  /** The `version` this device has pulled or made; null asks for everything. */
  version: string | null;
  /** A deletion waits for the server since then; null: alive. */
  deletedAt: number | null;
  createdAt: number;
  updatedAt: number;
};

/** The volumes of a story. */
export type VolumesRow = {
  uid: UserId;
  id: BookId;
  /** As the author wants them. */
  volumes: Volume[];
  /** As the server had them when these grew from there, and its revision; null: it never had any, or lost them. */
  base: Volume[];
  revisionId: RevisionId | null;
  /** Revisions this device has seen, the newest last (SYNC-17). */
  seen: RevisionId[];
};

/** A text of a chapter under a name, kept for ever. */
export type NamedRow = {
  uid: UserId;
  id: VersionId;
  bookId: BookId;
  chapterId: ChapterId;
  name: string;
  /** Of this name, and of those seen before it, the newest last (SYNC-17). */
  nameId: VersionId;
  seen: VersionId[];
  savedAt: number;
  title: string;
  words: number;
  /** null: it was never on this device. */
  text: ChapterText | null;
  /** 1: the server has it. */
  sent: 0 | 1;
};

/** Words one device counted on one local day: this one's own, or another's as the server had it. */
export type DayRow = {
  uid: UserId;
  id: DayCountId;
  day: string;
  typed: number;
  pasted: number;
  seq: number;
  own: 0 | 1;
  /** 1: the server has not been told. Indexed. */
  dirty: 0 | 1;
};

/** Word goals as the author wants them. */
export type GoalRow = {
  uid: UserId;
  daily: number | null;
  weekly: number | null;
  /** Of this setting, and of those seen before it (SYNC-17); null: never set. */
  token: DayCountId | null;
  seen: DayCountId[];
  dirty: 0 | 1;
  /** Day on which other devices' counts were last asked for; null: never. */
  askedDay: string | null;
};

/** A chapter without its text, so that lists of thousands stay cheap. */
export type ChapterRow = {
  uid: UserId;
  id: ChapterId;
  bookId: BookId;
  order: number;
  title: string;
  words: number;
  paid: boolean;
  /** Number of the text in `drafts`; 0: the text was never on this device. */
  seq: number;
  /** 1: the text has not been handed to an entry of the outbox yet. Indexed. */
  dirty: 0 | 1;
  /** When the text was last changed, since when it is dirty, and whether it shall go without waiting (SYNC-5). */
  changedAt: number;
  dirtySince: number;
  sendNow: boolean;
  /** 1: a row of `conflicts` waits for the author; nothing of this chapter's text is sent meanwhile. */
  conflict: 0 | 1;
  /** As the server last showed it; null: it never reached the server, or the server lost it. */
  head: ChapterHead | null;
  /** Server revision the text grew from: the base of the next save (SYNC-10). May be older than `head`. */
  textRevisionId: RevisionId | null;
  /** When this device saw its publish confirmed, by its own clock: the 60 s to take it back run from there. */
  publishedSeenAt: number | null;
  /** When the server last confirmed this very text. */
  syncedAt: number | null;
  /** A deletion waits for the server since then; null: alive. */
  deletedAt: number | null;
  updatedAt: number;
};

/** The text of a chapter as it stands on this device. `seq` rises with every write (`nextSeq`). */
export type DraftRow = { uid: UserId; id: ChapterId; bookId: BookId; text: ChapterText; seq: number };

/** Text of the server revision a dirty draft grew from (SYNC-10). A clean draft is its own base and needs no row. */
export type BaseRow = { uid: UserId; id: ChapterId; revisionId: RevisionId; text: ChapterText };

/** Server revisions this device has seen as a chapter's or story's head, oldest first, the newest last (SYNC-17). */
export type LineageRow = { uid: UserId; id: ChapterId | BookId; revisions: RevisionId[] };

/** A conflict the author has to settle; the text of this side is the draft itself. */
export type ConflictRow = {
  uid: UserId;
  id: ChapterId;
  /** `tab`: both sides are on this device, no server revision is involved. */
  kind: 'server' | 'tab';
  base: ChapterText;
  theirs: ChapterText;
  theirsSavedAt: number;
  /** The text of this device that goes to the server's history, by its hash and under its key; `kept`: it is there, or refused for good. */
  aside?: { hash: ContentHash; key: IdempotencyKey; kept: boolean };
};

export type SnapshotNote = 'periodic' | 'beforeRestore' | 'beforeMerge' | 'notChosen';

/** A text kept beside the draft, for the history (SYNC-10). */
export type SnapshotRow = {
  uid: UserId;
  id: string;
  chapterId: ChapterId;
  savedAt: number;
  note: SnapshotNote;
  words: number;
  text: ChapterText;
};

/** A revision of the server's history, as listed; with its text once that was fetched. */
export type RevisionRow = {
  uid: UserId;
  id: RevisionId;
  chapterId: ChapterId;
  item: RevisionItem;
  text: ChapterText | null;
  /** Hash of its text where a conflict refused it and it was never applied (SYNC-10). */
  notApplied?: ContentHash;
};

export type CoverRow = { uid: UserId; id: CoverId; bookId: BookId; bytes: ArrayBuffer; type: string };

/** A chapter that can be brought back. `local`: it was deleted before the server ever had it. */
export type DeletedRow = {
  uid: UserId;
  id: ChapterId;
  bookId: BookId;
  title: string;
  words: number;
  deletedAt: number;
  goneAt: number;
  local: ChapterText | null;
};

/** A message of the inbox, as this device last had it of the server, in the language it had then. */
export type MessageRow = {
  uid: UserId;
  id: MessageId;
  type: MessageType;
  title: string;
  body: string;
  /** By the server's clock, as the wire has it. */
  createdAt: string;
  route: string | null;
  actionRequired: boolean;
  /** 1: not read yet, here or elsewhere. Once 0 it stays so. Indexed. */
  unread: 0 | 1;
  /** 1: read on this device, which the server has not been told. Indexed. */
  marked: 0 | 1;
};

/** What an author's device knows of the inbox as a whole. */
export type InboxRow = {
  uid: UserId;
  /** Of the unread messages last pulled; '': ask for them. */
  version: string;
  /** All up to this message's `createdAt` was marked as read, also what this device does not hold; the server has not been told. */
  readUpTo: string | null;
};

/** What is known of an author as a whole. */
export type AccountRow = {
  uid: UserId;
  /** E-mail of the account; tells a lost account's work by it (SYNC-17). */
  email: string;
  /** Contact e-mail as the author wants it. */
  contactEmail: string;
  /** When the server was last asked for it. */
  contactCheckedAt: number | null;
  lastSyncAt: number | null;
};

/**
 * Last text of an editor that was hidden or left, put by the raw handle (SYNC-2). `onSeq` and `onText` are what the editor
 * had stored before, so that the text is taken over or merged when the database is next used.
 */
export type LastTextRow = {
  uid: UserId;
  id: ChapterId;
  /** One editor session. */
  session: string;
  text: ChapterText;
  onSeq: number;
  onText: ChapterText;
  /** A regular write of the same editor that was still under way. */
  pendingText: ChapterText | null;
  /** The story to create the chapter in: set while no write of its editor has created it. */
  createIn?: BookId;
  at: number;
};

/** The role of flusher (SYNC-7): whoever holds it knows `fence`; `beat` changes while it is alive. */
export type LeaderRow = { uid: UserId; fence: number; beat: number };

/** The canary (SYNC-14): once written it must be there. */
export type HealthRow = { key: 'canary'; born: number };

/** Work of an author who signed out and keeps it here (SYNC-11), AES-GCM under a key that cannot be exported. */
export type SealedRow = {
  /** `sealedName` of the author's id: the table's key has this name. */
  uid: string;
  /** `sealedName` of the e-mail; '' where there is none. */
  email: string;
  savedAt: number;
  stories: number;
  chapters: number;
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
  key: SealKey;
};

/** A `CryptoKey`, opaque here: the worker and the page share no DOM types. */
export type SealKey = object;
