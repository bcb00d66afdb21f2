import type { ChapterText } from '#shared/domain/chapter.ts';
import type {
  BookId,
  ChapterId,
  CoverId,
  IdempotencyKey,
  RevisionId,
  UserId,
  VersionId,
} from '#shared/domain/ids.ts';
import type { EndpointName } from '#shared/protocol/endpoints.ts';

/**
 * What the author wants of the server (SYNC-3). A waiting chapter text is not an entry: the chapter's `dirty` row is the intent, so a
 * newer text simply replaces it (SYNC-5). `saveChapter` is made when the text is first sent.
 */
export type Intent =
  | { name: 'uploadCover'; coverId: CoverId }
  /** Adds or edits, as the server needs; the form is read when first sent. */
  | { name: 'saveStory' }
  | { name: 'openStory' }
  | { name: 'deleteStory' }
  /** The order of drafts, read when first sent. `among`: the drafts the server said it has when it refused an order of others. */
  | { name: 'sortChapters'; among?: readonly ChapterId[] }
  /** All volumes of the story, read when first sent. */
  | { name: 'saveVolumes' }
  /** Text and name are read when first sent. */
  | { name: 'keepVersion'; versionId: VersionId }
  | { name: 'saveChapter'; text: ChapterText; seq: number }
  /** `publishAt` in ms since epoch, null: now. */
  | { name: 'publishChapter'; text: ChapterText; seq: number; publishAt: number | null }
  | { name: 'unpublishChapter' }
  | { name: 'setPaid'; paid: boolean }
  | { name: 'deleteChapter' }
  | { name: 'undeleteChapter' }
  | { name: 'modifyEmail'; email: string };
export type IntentName = Intent['name'];

/** Body and base of an entry, fixed when it is first sent and the same on every retry (SYNC-3). */
export type FrozenCall = {
  endpoint: EndpointName;
  params: Record<string, string>;
  /** The request's fields; a cover's bytes are read from its own row. */
  request: Record<string, unknown>;
  baseRevision: RevisionId | null;
};

export type OutboxState = 'queued' | 'parked';

/** Why an entry is parked (SYNC-9); `unreadable` and `needsUpdate`: why it still waits. The `code` of `unreadable` is the HTTP status of answers that were no envelope. */
export type ParkedWhy = {
  kind: 'needsSignIn' | 'needsDecision' | 'needsConfirmation' | 'needsUpdate' | 'refused' | 'unreadable';
  code: string;
  /** The server's sentence, for a code that this app does not know. */
  message?: string;
  reason?: string;
  fields?: Record<string, string>;
};

export type OutboxRow = {
  /** Order of intents on this device; set by the database. */
  seq: number;
  uid: UserId;
  key: IdempotencyKey;
  intent: Intent;
  /** Entries of one entity keep their order: `story:{id}`, `chapter:{id}`, `version:{id}`, `cover:{id}` or `account` (SYNC-4). */
  entity: string;
  bookId: BookId | null;
  chapterId: ChapterId | null;
  /** Shown in the author's list of unsent changes. */
  title: string;
  frozen: FrozenCall | null;
  state: OutboxState;
  why: ParkedWhy | null;
  attempts: number;
  /** After this entry failed: not sent before this time (ms since epoch). */
  nextTryAt: number;
  /** The author's confirmation counts until then (SYNC-15); null: needs none. */
  confirmedUntil: number | null;
  createdAt: number;
};

/** An entry without its order yet. */
export type NewOutboxRow = Omit<OutboxRow, 'seq'>;
