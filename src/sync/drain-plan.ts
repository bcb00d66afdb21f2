import {
  CHAPTER_SEND_DEBOUNCE_MS,
  CHAPTER_SEND_INTERVAL_MS,
  DRAIN_CONCURRENCY,
} from '#shared/domain/limits.ts';
import { chapterEntity, coverEntity } from '#storage/outbox.ts';
import type { OutboxRow } from '#storage/outbox-row.ts';
import type { ChapterRow, StoryRow } from '#storage/rows.ts';

/** What the plan is made from. `entries` by their order; `dirty` are chapters whose text waits to be handed over. */
export type PlanInput = {
  now: number;
  entries: readonly OutboxRow[];
  dirty: readonly ChapterRow[];
  stories: ReadonlyMap<string, StoryRow>;
  /** Entities being sent, or whose answer is being written. */
  busy: ReadonlySet<string>;
  /**
   * Whether the network answered a moment ago. If not, nothing new is handed over: it could no more be replaced by a newer text
   * (SYNC-5), and an hour typed without a network shall cost one request.
   */
  contact: boolean;
  /** Send also what is not due yet: leave, hide, sign-out. */
  hurry: boolean;
  /** How often each entity was sent in this drain. */
  sent: ReadonlyMap<string, number>;
};

export type Candidate = { entity: string } & (
  | { kind: 'entry'; entry: OutboxRow }
  | { kind: 'draft'; chapter: ChapterRow }
);

export type Plan = {
  start: Candidate[];
  /** Deletions whose confirmation is too old (SYNC-15). */
  askAgain: OutboxRow[];
  /** When something waits for nothing but time (ms since epoch). */
  wakeAt: number | null;
  /** Something waits for a sign of the network. */
  wantsContact: boolean;
};

/** When a chapter is due: 5 s after the last key, 30 s after the first, at once where asked (SYNC-5). */
export function dueAt(row: ChapterRow, now: number): number {
  // A time in the future comes from a clock that was set back; it must not delay anything (SYNC-16).
  if (row.sendNow || row.changedAt > now || row.dirtySince > now) return now;
  return Math.min(row.changedAt + CHAPTER_SEND_DEBOUNCE_MS, row.dirtySince + CHAPTER_SEND_INTERVAL_MS);
}

const confirmationIsOver = (entry: OutboxRow, now: number): boolean =>
  entry.confirmedUntil !== null && (now > entry.confirmedUntil || now < entry.createdAt);

/** No entity goes more often in one drain: a server that says no in ever the same way is left alone for a while. */
const SENDS_MAX = 10;
const REST_MS = 30_000;

/**
 * Until when an entity rests (ms since epoch; 0: not at all). A hurry shortens a wait from before this drain, never one it was given
 * in it, or what is told to wait would be sent over and over (SYNC-8).
 */
function restsUntil(entity: string, nextTryAt: number, input: PlanInput): number {
  const sent = input.sent.get(entity) ?? 0;
  if (sent >= SENDS_MAX) return Math.max(nextTryAt, input.now + REST_MS);
  return input.hurry && sent === 0 ? 0 : nextTryAt;
}

/** A parked entry that nothing behind it has to wait for: what comes next sets it right or stands on its own. */
const standsAside = (entry: OutboxRow): boolean =>
  entry.state === 'parked' && entry.why?.kind !== 'needsConfirmation';

/** A chapter of the story waits to be published, before `seq` where that is given. */
const publishes = (
  bookId: string | null,
  entries: readonly OutboxRow[],
  seq = Number.POSITIVE_INFINITY,
): boolean =>
  entries.some(
    (other) =>
      other.bookId === bookId &&
      other.intent.name === 'publishChapter' &&
      other.state === 'queued' &&
      (other.seq ?? 0) < seq,
  );

/** A new chapter that will be sent: neither while its conflict is undecided, nor while its deletion is. */
const isComing = (row: ChapterRow): boolean =>
  row.head === null && row.conflict === 0 && row.deletedAt === null;

function waitsForOthers(entry: OutboxRow, input: PlanInput): boolean {
  const { entries, dirty, stories } = input;
  const story = entry.bookId === null ? undefined : stories.get(entry.bookId);
  switch (entry.intent.name) {
    case 'modifyEmail':
    case 'uploadCover':
    case 'deleteStory':
      return false;
    case 'saveStory': {
      const cover = story?.form.coverId;
      return (
        cover != null &&
        entries.some((other) => other.entity === coverEntity(cover) && other.state === 'queued')
      );
    }
    case 'openStory':
      return !story?.server || publishes(entry.bookId, entries, entry.seq);
    case 'keepVersion':
      return (
        !story?.server ||
        story.deletedAt !== null ||
        dirty.some((row) => row.id === entry.chapterId && isComing(row)) ||
        entries.some(
          (other) =>
            other.chapterId === entry.chapterId &&
            other.entity !== entry.entity &&
            other.state === 'queued' &&
            other.intent.name !== 'keepVersion',
        )
      );
    case 'saveVolumes':
      return !story?.server;
    case 'sortChapters':
      return (
        !story?.server ||
        dirty.some((row) => row.bookId === entry.bookId && isComing(row)) ||
        entries.some(
          (other) => other.bookId === entry.bookId && other.chapterId !== null && other.state === 'queued',
        )
      );
    case 'publishChapter':
      // What readers see stands in the order it came and cannot be sorted any more.
      return !story?.server || story.deletedAt !== null || publishes(entry.bookId, entries, entry.seq);
    default:
      // A chapter waits for its story, and for the story's deletion to be decided (SYNC-4).
      return !story?.server || story.deletedAt !== null;
  }
}

/**
 * What to send next (SYNC-4): strict order within an entity, a story before its chapters, a cover before the story that names
 * it, what is published in its order and before new drafts, everything else side by side, three at a time. Pure; `limit` is how many may be started now.
 */
export function planDrain(input: PlanInput, limit: number = DRAIN_CONCURRENCY): Plan {
  const { now, busy } = input;
  const plan: Plan = { start: [], askAgain: [], wakeAt: null, wantsContact: false };
  const wake = (at: number) => {
    plan.wakeAt = plan.wakeAt === null ? at : Math.min(plan.wakeAt, at);
  };
  /** Entities of which an earlier entry has to go first. */
  const held = new Set<string>(busy);
  const offer = (candidate: Candidate, isNew: boolean) => {
    held.add(candidate.entity);
    if (isNew && !input.contact) plan.wantsContact = true;
    else if (plan.start.length < limit) plan.start.push(candidate);
  };

  for (const entry of input.entries) {
    if (held.has(entry.entity) || standsAside(entry)) continue;
    if (entry.state === 'parked') held.add(entry.entity);
    else if (confirmationIsOver(entry, now)) {
      held.add(entry.entity);
      plan.askAgain.push(entry);
    } else if (waitsForOthers(entry, input)) held.add(entry.entity);
    else if (restsUntil(entry.entity, entry.nextTryAt, input) > now) {
      held.add(entry.entity);
      wake(restsUntil(entry.entity, entry.nextTryAt, input));
    } else offer({ kind: 'entry', entity: entry.entity, entry }, entry.frozen === null);
  }
  for (const chapter of input.dirty) {
    const entity = chapterEntity(chapter.id);
    const story = input.stories.get(chapter.bookId);
    if (held.has(entity) || chapter.conflict === 1 || chapter.deletedAt !== null) continue;
    if (!story?.server || story.deletedAt !== null) continue;
    // Drafts stand behind what is published, so a new one comes after it.
    if (chapter.head === null && publishes(chapter.bookId, input.entries)) continue;
    const due = input.hurry ? now : dueAt(chapter, now);
    const at = Math.max(due, restsUntil(entity, 0, input));
    if (at > now) wake(at);
    else offer({ kind: 'draft', entity, chapter }, true);
  }
  return plan;
}
