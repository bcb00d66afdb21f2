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
 * What the author wants of the server (SYNC-3). A chapter's text is no entry while it waits: the chapter's `dirty` row is
 * the intent, so a newer text replaces a queued one by itself (SYNC-5); `saveChapter` is made when it is first sent.
 */
export type Intent =
  | { name: 'uploadCover'; coverId: CoverId }
  /** Adds or edits, whichever the server needs; the form is read when first sent. */
  | { name: 'saveStory' }
  | { name: 'openStory' }
  | { name: 'deleteStory' }
  /** The order of drafts at the time it is first sent. `among`: the drafts the server has, as it said when it refused an order of others. */
  | { name: 'sortChapters'; among?: readonly ChapterId[] }
  /** All volumes of the story at the time they are first sent. */
  | { name: 'saveVolumes' }
  /** Text and name at the time they are first sent. */
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

/** Body and base of an entry, settled at its first sending and the same for all its retries (SYNC-3). */
export type FrozenCall = {
  endpoint: EndpointName;
  params: Record<string, string>;
  /** The request's fields; a cover's bytes are read from its own row. */
  request: Record<string, unknown>;
  baseRevision: RevisionId | null;
};

export type OutboxState = 'queued' | 'parked';

/** Why an entry is parked (SYNC-9); the shape of `ParkReason` in the sync contract. */
export type ParkedWhy = {
  kind: 'needsSignIn' | 'needsDecision' | 'needsConfirmation' | 'refused';
  code: string;
  reason?: string;
  fields?: Record<string, string>;
};

export type OutboxRow = {
  /** Order of intents on this device; given by the database. */
  seq: number;
  uid: UserId;
  key: IdempotencyKey;
  intent: Intent;
  /** What must keep its order: `story:{id}`, `chapter:{id}`, `version:{id}`, `cover:{id}` or `account` (SYNC-4). */
  entity: string;
  bookId: BookId | null;
  chapterId: ChapterId | null;
  /** For the author's list of unsent things. */
  title: string;
  frozen: FrozenCall | null;
  state: OutboxState;
  why: ParkedWhy | null;
  attempts: number;
  /** Not before (ms since epoch), after a failure of this very entry. */
  nextTryAt: number;
  /** The author's own confirmation counts until then (SYNC-15); null: needs none. */
  confirmedUntil: number | null;
  createdAt: number;
};

/** An entry not yet given its order. */
export type NewOutboxRow = Omit<OutboxRow, 'seq'>;
