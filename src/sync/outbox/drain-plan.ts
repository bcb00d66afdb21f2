import {
  CHAPTER_SEND_DEBOUNCE_MS,
  CHAPTER_SEND_INTERVAL_MS,
  DRAIN_CONCURRENCY,
} from '#shared/domain/limits.ts';
import type { IntentName, OutboxRow } from '#storage/db/outbox-row.ts';
import type { ChapterRow, StoryRow } from '#storage/db/rows.ts';
import { chapterEntity, coverEntity } from '#storage/outbox/outbox.ts';

/** What the plan is made from. `entries` by their order; `dirty` are chapters whose text waits to be handed over. */
export type PlanInput = {
  now: number;
  entries: readonly OutboxRow[];
  dirty: readonly ChapterRow[];
  /** Chapters whose text an entry saves or publishes. */
  chapters: ReadonlyMap<string, ChapterRow>;
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

/** Intents that bring a new chapter to the server. */
export const SENDS_TEXT: ReadonlySet<IntentName> = new Set(['saveChapter', 'publishChapter']);

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

/** An entry of the same story was queued before this one. */
const isAhead = (other: OutboxRow, { bookId, seq }: OutboxRow): boolean =>
  other.bookId === bookId && other.state === 'queued' && other.seq < seq;

/** A chapter the story waits to publish, asked for before this entry. */
const publishesFirst = (entry: OutboxRow, entries: readonly OutboxRow[]): boolean =>
  entries.some((other) => other.intent.name === 'publishChapter' && isAhead(other, entry));

/** A new chapter that will be sent: neither while its conflict is undecided, nor while its deletion is. */
const isComing = (row: ChapterRow): boolean =>
  row.head === null && row.conflict === 0 && row.deletedAt === null;

/** A chapter the server is to get, by being published or as a draft. */
type Coming = { row: ChapterRow; published: boolean };

function comingOf({ entries, dirty, chapters }: PlanInput): Coming[] {
  const coming = new Map<string, Coming>();
  const add = (row: ChapterRow | undefined, published: boolean) => {
    if (row && isComing(row) && !coming.has(row.id)) coming.set(row.id, { row, published });
  };
  for (const { intent, state, chapterId } of entries)
    if (state === 'queued' && chapterId !== null && SENDS_TEXT.has(intent.name))
      add(chapters.get(chapterId), intent.name === 'publishChapter');
  for (const row of dirty) add(row, false);
  return [...coming.values()];
}

/** Whether `row` stands before `other` in the same story: it was made earlier, or put there. */
const isBefore = (row: ChapterRow, other: ChapterRow): boolean =>
  row.bookId === other.bookId &&
  (row.order < other.order || (row.order === other.order && row.id < other.id));

function waitsForOthers(entry: OutboxRow, input: PlanInput, coming: readonly Coming[]): boolean {
  const { entries, dirty, stories, chapters } = input;
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
      return !story?.server || publishesFirst(entry, entries);
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
        coming.some(({ row }) => row.bookId === entry.bookId) ||
        entries.some((other) => other.chapterId !== null && isAhead(other, entry))
      );
    case 'publishChapter': {
      if (!story?.server || story.deletedAt !== null) return true;
      const row = entry.chapterId === null ? undefined : chapters.get(entry.chapterId);
      // What readers see stands where it came and cannot be sorted any more. A new chapter waits for all that stand before it and for
      // nothing else, one that is there for an order told before: so no two ever wait for each other.
      if (row && isComing(row)) return coming.some((other) => isBefore(other.row, row));
      return (
        publishesFirst(entry, entries) ||
        entries.some((other) => other.intent.name === 'sortChapters' && isAhead(other, entry))
      );
    }
    default:
      // A chapter waits for its story, and for the story's deletion to be decided (SYNC-4).
      return !story?.server || story.deletedAt !== null;
  }
}

/**
 * What to send next (SYNC-4): strict order within an entity, a story before its chapters, a cover before the story that names
 * it, a chapter that is new and published behind all before it and before all behind it, everything else side by side, three at a
 * time. Pure; `limit` is how many may be started now.
 */
export function planDrain(input: PlanInput, limit: number = DRAIN_CONCURRENCY): Plan {
  const { now, busy } = input;
  const plan: Plan = { start: [], askAgain: [], wakeAt: null, wantsContact: false };
  const wake = (at: number) => {
    plan.wakeAt = plan.wakeAt === null ? at : Math.min(plan.wakeAt, at);
  };
  /** Entities of which an earlier entry has to go first. */
  const held = new Set<string>(busy);
  const coming = comingOf(input);
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
    } else if (waitsForOthers(entry, input, coming)) held.add(entry.entity);
    else if (restsUntil(entry.entity, entry.nextTryAt, input) > now) {
      held.add(entry.entity);
      wake(restsUntil(entry.entity, entry.nextTryAt, input));
    } else offer({ kind: 'entry', entity: entry.entity, entry }, entry.frozen === null);
  }
  for (const chapter of [...input.dirty].sort((a, b) => a.order - b.order)) {
    const entity = chapterEntity(chapter.id);
    const story = input.stories.get(chapter.bookId);
    if (held.has(entity) || chapter.conflict === 1 || chapter.deletedAt !== null) continue;
    if (!story?.server || story.deletedAt !== null) continue;
    const published = chapter.head === null ? coming.filter((other) => other.published) : [];
    if (published.some(({ row }) => isBefore(row, chapter))) continue;
    const isAwaited = published.some(({ row }) => isBefore(chapter, row));
    const due = input.hurry || isAwaited ? now : dueAt(chapter, now);
    const at = Math.max(due, restsUntil(entity, 0, input));
    if (at > now) wake(at);
    else offer({ kind: 'draft', entity, chapter }, true);
  }
  return plan;
}
