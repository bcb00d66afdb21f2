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
import type { InboxType } from '#shared/domain/message.ts';
import type { StoryForm } from '#shared/domain/story.ts';
import type { Volume } from '#shared/domain/volume/volume.ts';
import type { ChapterHead } from '#shared/protocol/chapter/chapter.ts';
import type { RevisionItem } from '#shared/protocol/chapter/history.ts';
import type { StoryDetail } from '#shared/protocol/story/story.ts';

/**
 * Rows of the device's database. The key of every row of work begins with its author's `uid`, so that nothing is read, sent or counted
 * under a different author (SYNC-11). Times are ms since epoch and order nothing (SYNC-16).
 */
export type StoryRow = {
  uid: UserId;
  id: BookId;
  /** The form as the author wants it. */
  form: StoryForm;
  /** The story as the server last returned it; null: it never reached the server, or the server lost it. */
  server: StoryDetail | null;
  /** A chapter was seen published: such a story cannot be deleted. */
  hasPublished: boolean;
  /** The last `version` this device pulled or made; null: pull everything. */
  version: string | null;
  /** When it was deleted here, until the server has the deletion; null: not deleted. */
  deletedAt: number | null;
  /** Numbers of its chapters' texts when it was deleted here (`ChapterRow.seq`). A text that changes later was typed in an editor that was open. */
  deletedTexts?: Readonly<Record<string, number>>;
  /** When it was deleted for good, while it has unsent work here that waits for the author. Older apps did not note it. */
  goneAt?: number;
  createdAt: number;
  updatedAt: number;
};

/** The volumes of a story. */
export type VolumesRow = {
  uid: UserId;
  id: BookId;
  /** The volumes as the author wants them. */
  volumes: Volume[];
  /** The server's volumes that these were edited from, and their revision; null: it never had any, or lost them. */
  base: Volume[];
  revisionId: RevisionId | null;
  /** Revisions this device has seen, the newest last (SYNC-17). */
  seen: RevisionId[];
};

/** A named version: a text of a chapter, kept for ever. */
export type NamedRow = {
  uid: UserId;
  id: VersionId;
  bookId: BookId;
  chapterId: ChapterId;
  name: string;
  /** Ids of this name, and of earlier names seen here, the newest last (SYNC-17). */
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

/** Words one device counted on one local day: this device's own, or another's as pulled. */
export type DayRow = {
  uid: UserId;
  id: DayCountId;
  day: string;
  typed: number;
  pasted: number;
  seq: number;
  own: 0 | 1;
  /** 1: not sent to the server yet. Indexed. */
  dirty: 0 | 1;
};

/** Word goals as the author wants them. */
export type GoalRow = {
  uid: UserId;
  daily: number | null;
  weekly: number | null;
  /** Ids of this setting, and of earlier ones seen here (SYNC-17); null: never set. */
  token: DayCountId | null;
  seen: DayCountId[];
  dirty: 0 | 1;
  /** Day on which other devices' counts were last fetched; null: never. */
  askedDay: string | null;
};

/** Which text of a chapter was posted on one platform. */
export type PostMark = {
  /** Hash of the posted text; null: not posted after all. */
  hash: ContentHash | null;
  at: number;
  /** The posted text, until the server has it. */
  text: ChapterText | null;
  /** The server has this mark. */
  sent: boolean;
};

/** What was copied of a chapter for other platforms, and what was posted there. */
export type PostsRow = {
  uid: UserId;
  id: ChapterId;
  bookId: BookId;
  marks: Partial<Record<string, PostMark>>;
  /** The text last copied on this device, and for which platforms, until the author says that it was posted. */
  copied: { text: ChapterText; platforms: string[] } | null;
  /** 1: a mark was not sent to the server yet. Indexed. */
  dirty: 0 | 1;
};

/** A chapter without its text, so that lists of thousands are cheap. */
export type ChapterRow = {
  uid: UserId;
  id: ChapterId;
  bookId: BookId;
  order: number;
  title: string;
  words: number;
  paid: boolean;
  /** Number of the text in `drafts`; 0: the text is not on this device. */
  seq: number;
  /** 1: no outbox entry has the text yet. Indexed. */
  dirty: 0 | 1;
  /** When the text was last changed, since when it is dirty, and whether to send it without waiting (SYNC-5). */
  changedAt: number;
  dirtySince: number;
  sendNow: boolean;
  /** 1: a row of `conflicts` waits for the author; until then this chapter's text is not sent. */
  conflict: 0 | 1;
  /** The head as the server last returned it; null: it never reached the server, or the server lost it. */
  head: ChapterHead | null;
  /** Revision the text is based on: the base of the next save (SYNC-10). May be older than `head`. */
  textRevisionId: RevisionId | null;
  /** When this device saw the publish confirmed, by its own clock. The 60 s for taking it back start here. */
  publishedSeenAt: number | null;
  /** When the server last confirmed this text. */
  syncedAt: number | null;
  /** When it was deleted here, until the server has the deletion; null: not deleted. */
  deletedAt: number | null;
  /** Where the caret was left on this device, as the editor counts it. Never sent, and not guaranteed to be right. */
  place?: number;
  updatedAt: number;
};

/** The current text of a chapter on this device. `seq` rises with every write (`nextSeq`). */
export type DraftRow = {
  uid: UserId;
  id: ChapterId;
  bookId: BookId;
  text: ChapterText;
  seq: number;
  /** The read of an editor's screen that gave exactly this text; absent after a merge, or if something else wrote it. */
  by?: ScreenRead;
};

/** Identifies one read of an editor's screen: `turn` counts the reads of a session, from 1. */
export type ScreenRead = { session: string; turn: number };

/** Text of a dirty draft's base revision (SYNC-10). A clean draft is its own base and needs no row. */
export type BaseRow = { uid: UserId; id: ChapterId; revisionId: RevisionId; text: ChapterText };

/** Server revisions this device has seen as head of a chapter or story, oldest first (SYNC-17). */
export type LineageRow = { uid: UserId; id: ChapterId | BookId; revisions: RevisionId[] };

/** A conflict the author has to settle; this side's text is the draft. */
export type ConflictRow = {
  uid: UserId;
  id: ChapterId;
  /** `tab`: both sides are on this device. */
  kind: 'server' | 'tab';
  base: ChapterText;
  theirs: ChapterText;
  theirsSavedAt: number;
  /** This device's text that is sent as a side revision: its hash and idempotency key. `kept`: the server has it, or refused it for good. */
  aside?: { hash: ContentHash; key: IdempotencyKey; kept: boolean };
};

export type SnapshotNote = 'periodic' | 'beforeRestore' | 'beforeMerge' | 'notChosen';

/** A text kept beside the draft (SYNC-10). */
export type SnapshotRow = {
  uid: UserId;
  id: string;
  chapterId: ChapterId;
  savedAt: number;
  note: SnapshotNote;
  words: number;
  text: ChapterText;
};

/** A revision of the server's history as listed, with its text once fetched. */
export type RevisionRow = {
  uid: UserId;
  id: RevisionId;
  chapterId: ChapterId;
  item: RevisionItem;
  text: ChapterText | null;
  /** Hash of its text if it is a side revision: refused in a conflict and never applied (SYNC-10). */
  notApplied?: ContentHash;
};

export type CoverRow = { uid: UserId; id: CoverId; bookId: BookId; bytes: ArrayBuffer; type: string };

/**
 * A chapter that can be restored. `local`: its text, if it was deleted before the server had it. Also a mark that a story was deleted for good:
 * then `id` is `bookId`, and nothing else of it is kept.
 */
export type DeletedRow = {
  uid: UserId;
  id: ChapterId;
  bookId: BookId;
  title: string;
  words: number;
  deletedAt: number;
  goneAt: number;
  local: ChapterText | null;
  /** Only in the row that marks a story as gone: its form, used if an open editor or a new chapter brings the story back (gone-story.ts). */
  form?: StoryForm;
};

/** A message of the inbox as last pulled, in the language of that time. */
export type MessageRow = {
  uid: UserId;
  id: MessageId;
  type: InboxType;
  title: string;
  body: string;
  /** A time of the server's clock, in the wire's format. */
  createdAt: string;
  route: string | null;
  actionRequired: boolean;
  /** 1: not read yet, here or elsewhere. Never goes back from 0 to 1. Indexed. */
  unread: 0 | 1;
  /** 1: read on this device, and not sent to the server yet. Indexed. */
  marked: 0 | 1;
};

/** State of an author's inbox as a whole. */
export type InboxRow = {
  uid: UserId;
  /** Version of the unread messages last pulled; '': pull them. */
  version: string;
  /** All messages up to this `createdAt` were marked as read, including those not on this device. Not sent to the server yet. */
  readUpTo: string | null;
};

/** State of an author as a whole. */
export type AccountRow = {
  uid: UserId;
  /** E-mail of the account. Identifies the work of a lost account (SYNC-17). */
  email: string;
  /** Contact e-mail as the author wants it. */
  contactEmail: string;
  /** When it was last fetched. */
  contactCheckedAt: number | null;
  lastSyncAt: number | null;
};

/**
 * Last text of an editor that was hidden or closed, put by the raw handle (SYNC-2). `onSeq` and `onText` are what the editor had stored
 * before. With them the text is taken over or merged when the database is next used.
 */
export type LastTextRow = {
  uid: UserId;
  id: ChapterId;
  /** One editor session. */
  session: string;
  text: ChapterText;
  onSeq: number;
  onText: ChapterText;
  /** Text of a regular write of the same editor that was still running. */
  pendingText: ChapterText | null;
  /** When the text was read (`ScreenRead`). Older apps did not note it. */
  turn?: number;
  /** The story to create the chapter in: set while no write of its editor has created it. */
  createIn?: BookId;
  /** The chapter's story as the editor found it, in case it is deleted for good meanwhile. Older apps did not note it. */
  story?: { id: BookId; form: StoryForm };
  at: number;
};

/** The flusher of an author (SYNC-7). The flusher writes under `fence`; `beat` changes while it is alive. */
export type LeaderRow = { uid: UserId; fence: number; beat: number };

/** The canary (SYNC-14): if it is missing later, the browser has cleared the data. */
export type HealthRow = { key: 'canary'; born: number };

/**
 * Mark of an author who has signed out: no page and no worker adds rows of that author (SYNC-11). It stays until the next sign-in, so that
 * anything a late page still puts is found.
 */
export type LeavingRow = {
  /** `sealedName` of the author's id. */
  uid: string;
  /** `sealing`: some rows are sealed, and all are still in the database, unsealed. `here`: signed in again, or about to be. */
  state: 'sealing' | 'left' | 'here';
  /** What was done with the work, and is done with rows that are found later. */
  end: 'keepSealed' | 'delete';
  /**
   * In state `sealing` it identifies the parts. In state `here` it identifies this stay, so that a page that was opened before knows that
   * the author was away.
   */
  round: string;
};

/** A part of the sealed work of an author who signed out (SYNC-11): AES-GCM under a key that cannot be exported. */
export type SealedRow = {
  /**
   * `sealedName` of the author's id, then the round and the number of the part: `name/round/0007`. Older apps sealed everything in one row:
   * `name`.
   */
  uid: string;
  /** `sealedName` of the e-mail; '' if there is none. */
  email: string;
  savedAt: number;
  /** How many stories and chapters are in this part. */
  stories: number;
  chapters: number;
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
  key: SealKey;
};

/** A `CryptoKey`, opaque here: the worker and the page share no DOM types. */
export type SealKey = object;
