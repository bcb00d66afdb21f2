import type { BookId, ChapterId, IdempotencyKey, RevisionId, UserId } from '#shared/domain/ids.ts';
import type { EndpointName } from '#shared/protocol/endpoints.ts';
import type { Intent } from './intents.ts';

/** Body and base of an entry, fixed when it is first sent and the same on every retry (SYNC-3). */
export type FrozenCall = {
  endpoint: EndpointName;
  params: Record<string, string>;
  /** The request's fields; a cover's bytes are read from its own row. */
  request: Record<string, unknown>;
  baseRevision: RevisionId | null;
  /** When it was first sent, by this device's clock (ms since epoch). Saves made of a draft lack it, and so do entries of earlier versions. */
  at?: number;
};

export type OutboxState = 'queued' | 'parked';

/**
 * Why an entry is parked (SYNC-9); `unreadable` and `needsUpdate`: why it still waits although it is not parked. The `code` of `unreadable`
 * is the HTTP status of answers that were not envelopes.
 */
export type ParkedWhy = {
  kind: 'needsSignIn' | 'needsDecision' | 'needsConfirmation' | 'needsUpdate' | 'refused' | 'unreadable';
  code: string;
  /** The server's sentence, for a code or reason that this app has no words for. */
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
  /** After a failure, the entry is not sent before this time (ms since epoch). */
  nextTryAt: number;
  /** The author's confirmation is valid until then (SYNC-15); null: it needs no confirmation. */
  confirmedUntil: number | null;
  createdAt: number;
};

/** An entry without its order yet. */
export type NewOutboxRow = Omit<OutboxRow, 'seq'>;
