import { isComplete } from '#shared/domain/complete-story.ts';
import {
  CHAPTER_SEND_DEBOUNCE_MS,
  CHAPTER_SEND_INTERVAL_MS,
  DRAIN_CONCURRENCY,
} from '#shared/domain/limits.ts';
import { carriesText, holds, publishes, type Traits, traitsOf } from '#storage/db/intents.ts';
import type { OutboxRow } from '#storage/db/outbox-row.ts';
import type { ChapterRow, StoryRow } from '#storage/db/rows.ts';
import { chapterEntity, coverEntity, storyEntity } from '#storage/outbox/outbox.ts';

/** The input of the plan. `entries` are in queue order; `dirty` are chapters whose text has no entry yet. */
export type PlanInput = {
  now: number;
  entries: readonly OutboxRow[];
  dirty: readonly ChapterRow[];
  /** Chapters whose text an entry saves or publishes. */
  chapters: ReadonlyMap<string, ChapterRow>;
  stories: ReadonlyMap<string, StoryRow>;
  /** Entities that are being sent, or whose answer is being stored. */
  busy: ReadonlySet<string>;
  /**
   * Whether the network answered recently. If not, nothing new is frozen: a newer text could no longer replace it (SYNC-5), and an hour of
   * typing offline must cost one request.
   */
  contact: boolean;
  /** Also send, once, what is not due yet: on leave, hide, sign-out. */
  sendNow: boolean;
  /** How often each entity was sent in this drain. */
  sent: ReadonlyMap<string, number>;
};

/**
 * Something that may be sent: an entry of the outbox, or a chapter whose text is not in the outbox yet. `entity`: what it is about. Of each
 * entity only one candidate is sent at a time.
 */
export type Candidate = { entity: string } & (
  | { kind: 'entry'; entry: OutboxRow }
  | { kind: 'draft'; chapter: ChapterRow }
);

/** What to do now. `start`: requests to send at once. */
export type Plan = {
  start: Candidate[];
  /** Deletions whose confirmation is too old (SYNC-15). */
  askAgain: OutboxRow[];
  /** When the first entry that waits only for time is due (ms since epoch). */
  wakeAt: number | null;
  /** Something waits until the network has answered; the caller pulls to find out. */
  wantsContact: boolean;
};

/** When a chapter is due: 5 s after the last key, at most 30 s after the first, at once on request (SYNC-5). */
export function dueAt(row: ChapterRow, now: number): number {
  // A time in the future comes from a clock that was set back; it must not delay anything (SYNC-16).
  if (row.sendNow || row.changedAt > now || row.dirtySince > now) return now;
  return Math.min(row.changedAt + CHAPTER_SEND_DEBOUNCE_MS, row.dirtySince + CHAPTER_SEND_INTERVAL_MS);
}

const confirmationIsOver = (entry: OutboxRow, now: number): boolean =>
  entry.confirmedUntil !== null && (now > entry.confirmedUntil || now < entry.createdAt);

/** How often an entity is sent in one drain at most. If a server keeps refusing it, it rests for a while. */
const SENDS_MAX = 10;
const REST_MS = 30_000;

/**
 * Until when an entity rests (ms since epoch; 0: not at all). Sending now skips a wait set before this drain, never one set within it:
 * otherwise an entry that must wait would be sent over and over (SYNC-8).
 */
function restsUntil(entity: string, nextTryAt: number, input: PlanInput): number {
  const sent = input.sent.get(entity) ?? 0;
  if (sent >= SENDS_MAX) return Math.max(nextTryAt, input.now + REST_MS);
  return input.sendNow && sent === 0 ? 0 : nextTryAt;
}

/** A parked entry that does not block the next entry of its entity: the next entry replaces it or does not depend on it. */
const blocksNothing = (entry: OutboxRow): boolean =>
  entry.state === 'parked' && entry.why?.kind !== 'needsConfirmation';

const isAhead = (other: OutboxRow, { bookId, seq }: OutboxRow): boolean =>
  other.bookId === bookId && other.state === 'queued' && other.seq < seq;

/** Whether a publish of the same story was queued before this entry. */
const publishesFirst = (entry: OutboxRow, entries: readonly OutboxRow[]): boolean =>
  entries.some((other) => publishes(other.intent) && isAhead(other, entry));

/** A new chapter that will be sent: it has no open conflict and no unconfirmed deletion. */
const isComing = (row: ChapterRow): boolean =>
  row.head === null && row.conflict === 0 && row.deletedAt === null;

/** A chapter that the server will get, published or as a draft. */
type Coming = { row: ChapterRow; published: boolean };

function comingOf({ entries, dirty, chapters }: PlanInput): Coming[] {
  const coming = new Map<string, Coming>();
  const add = (row: ChapterRow | undefined, published: boolean) => {
    if (row && isComing(row) && !coming.has(row.id)) coming.set(row.id, { row, published });
  };
  for (const { intent, state, chapterId } of entries)
    if (state === 'queued' && chapterId !== null && carriesText(intent))
      add(chapters.get(chapterId), publishes(intent));
  for (const row of dirty) add(row, false);
  return [...coming.values()];
}

const isBefore = (row: ChapterRow, other: ChapterRow): boolean =>
  row.bookId === other.bookId &&
  (row.order < other.order || (row.order === other.order && row.id < other.id));

/** What is needed to decide whether an entry must wait for others. */
type Look = { entry: OutboxRow; input: PlanInput; coming: readonly Coming[]; story: StoryRow | undefined };

/** Whether the server's story is incomplete, and a change of it was queued before this entry. */
const completesFirst = ({ story, entry, input }: Look): boolean =>
  story?.server != null &&
  !isComplete(story.server) &&
  input.entries.some((other) => holds(other.intent, 'form') && isAhead(other, entry));

/** Whether an entry has to wait, for each `waitsFor` of the table of traits. */
const WAITS: { readonly [what in Traits['waitsFor']]: (look: Look) => boolean } = {
  nothing: () => false,
  /** The cover used by the story's form is not uploaded yet. */
  coverUpload({ story, input }) {
    const cover = story?.form.coverId;
    if (cover == null) return false;
    return input.entries.some((other) => other.entity === coverEntity(cover) && other.state === 'queued');
  },
  storyOnServer: ({ story }) => !story?.server,
  /** A chapter waits for its story, and while the story's deletion is unconfirmed (SYNC-4). */
  storyNotDeleted: ({ story }) => !story?.server || story.deletedAt !== null,
  earlierPublishes: ({ story, entry, input }) => !story?.server || publishesFirst(entry, input.entries),
  /** An order waits for new chapters, and for publishes queued before it. */
  newChapters: ({ story, entry, input, coming }) =>
    !story?.server ||
    coming.some(({ row }) => row.bookId === entry.bookId) ||
    input.entries.some((other) => other.chapterId !== null && isAhead(other, entry)),
  /**
   * A publish waits for a change of the story's information if the server's lacks what readers need: the server would refuse it. And a
   * published chapter cannot be moved any more. So a new chapter waits for its story and for all new chapters before it. A chapter that
   * the server has waits for an order queued earlier. No two entries ever wait for each other.
   */
  chaptersBeforeIt(look) {
    const { entry, input, coming } = look;
    if (WAITS.storyNotDeleted(look) || completesFirst(look)) return true;
    const row = entry.chapterId === null ? undefined : input.chapters.get(entry.chapterId);
    if (row && isComing(row)) return coming.some((other) => isBefore(other.row, row));
    const isSorted = (other: OutboxRow) => holds(other.intent, 'order') && isAhead(other, entry);
    return publishesFirst(entry, input.entries) || input.entries.some(isSorted);
  },
  /** A version waits until the server has the text of its chapter. */
  chapterSaved(look) {
    const { entry, input } = look;
    const isOfChapter = (other: OutboxRow) =>
      other.chapterId === entry.chapterId &&
      other.state === 'queued' &&
      traitsOf(other.intent).entity === 'chapter';
    return (
      WAITS.storyNotDeleted(look) ||
      input.dirty.some((row) => row.id === entry.chapterId && isComing(row)) ||
      input.entries.some(isOfChapter)
    );
  },
};

const waitsForOthers = (entry: OutboxRow, input: PlanInput, coming: readonly Coming[]): boolean => {
  const story = entry.bookId === null ? undefined : input.stories.get(entry.bookId);
  return WAITS[traitsOf(entry.intent).waitsFor]({ entry, input, coming, story });
};

/**
 * What can be done now with an entry whose turn it is. `letPass`: it waits, but does not hold back the next entry of its entity. `letForm`:
 * it waits, and holds back every next entry except a change of the story's information.
 */
type Turn = { kind: 'send' | 'wait' | 'letPass' | 'letForm' | 'askAgain' } | { kind: 'rest'; until: number };

/**
 * Whether an entry is of a story that its author deletes and the server has: nothing but the deletion matters any more. The story's
 * chapters wait for it, so an order that waits for the chapters would delay the deletion for ever.
 */
function isPassedByDeletion({ bookId, entity }: OutboxRow, { stories }: PlanInput): boolean {
  const story = bookId === null ? undefined : stories.get(bookId);
  return story?.server != null && story.deletedAt !== null && entity === storyEntity(story.id);
}

function turnOf(entry: OutboxRow, input: PlanInput, coming: readonly Coming[]): Turn {
  if (entry.state === 'parked') return { kind: 'wait' };
  if (confirmationIsOver(entry, input.now)) return { kind: 'askAgain' };
  if (waitsForOthers(entry, input, coming)) {
    if (isPassedByDeletion(entry, input)) return { kind: 'letPass' };
    // An order waits for new chapters, and the publish of one may wait for the story's information.
    return { kind: holds(entry.intent, 'order') ? 'letForm' : 'wait' };
  }
  const until = restsUntil(entry.entity, entry.nextTryAt, input);
  return until > input.now ? { kind: 'rest', until } : { kind: 'send' };
}

/** The entries whose turn it is, in queue order: the first of each entity that is not busy, and those that it lets pass. */
function turnsOf(input: PlanInput, coming: readonly Coming[]): Map<OutboxRow, Turn> {
  const turns = new Map<OutboxRow, Turn>();
  const last = new Map<string, Turn['kind']>();
  const isHeld = ({ entity, intent }: OutboxRow): boolean => {
    const earlier = last.get(entity) ?? 'letPass';
    if (input.busy.has(entity)) return true;
    return earlier === 'letForm' ? !holds(intent, 'form') : earlier !== 'letPass';
  };
  for (const entry of input.entries) {
    if (isHeld(entry) || blocksNothing(entry)) continue;
    const turn = turnOf(entry, input, coming);
    turns.set(entry, turn);
    last.set(entry.entity, turn.kind);
  }
  return turns;
}

/** When a chapter's text may be sent (ms since epoch); null: something else must be sent first. */
function draftDueAt(chapter: ChapterRow, input: PlanInput, coming: readonly Coming[]): number | null {
  const story = input.stories.get(chapter.bookId);
  if (chapter.conflict === 1 || chapter.deletedAt !== null) return null;
  if (!story?.server || story.deletedAt !== null) return null;
  const published = chapter.head === null ? coming.filter((other) => other.published) : [];
  if (published.some(({ row }) => isBefore(row, chapter))) return null;
  const isAwaited = published.some(({ row }) => isBefore(chapter, row));
  const entity = chapterEntity(chapter.id);
  // Text typed while the drain sends is due later as usual; otherwise each answer would be followed by a new request (SYNC-5).
  const isAsked = input.sendNow && !input.sent.has(entity);
  const due = isAsked || isAwaited ? input.now : dueAt(chapter, input.now);
  return Math.max(due, restsUntil(entity, 0, input));
}

/**
 * What to send next (SYNC-4): strict order within an entity, a story before its chapters, a cover before the story that uses it, a new
 * published chapter at its position in the story; everything else in parallel, three requests at a time. Pure; `limit` is how many may
 * start now.
 */
export function planDrain(input: PlanInput, limit: number = DRAIN_CONCURRENCY): Plan {
  const { now, busy } = input;
  const plan: Plan = { start: [], askAgain: [], wakeAt: null, wantsContact: false };
  const wake = (at: number) => {
    plan.wakeAt = Math.min(plan.wakeAt ?? at, at);
  };
  const coming = comingOf(input);
  const offer = (candidate: Candidate, isNew: boolean) => {
    if (isNew && !input.contact) plan.wantsContact = true;
    else if (plan.start.length < limit) plan.start.push(candidate);
  };

  const turns = turnsOf(input, coming);
  for (const [entry, turn] of turns) {
    const { entity } = entry;
    if (turn.kind === 'send') offer({ kind: 'entry', entity, entry }, entry.frozen === null);
    else if (turn.kind === 'askAgain') plan.askAgain.push(entry);
    else if (turn.kind === 'rest') wake(turn.until);
  }
  const taken = new Set([...busy, ...[...turns.keys()].map(({ entity }) => entity)]);
  for (const chapter of [...input.dirty].sort((a, b) => a.order - b.order)) {
    const entity = chapterEntity(chapter.id);
    const at = taken.has(entity) ? null : draftDueAt(chapter, input, coming);
    if (at === null) continue;
    if (at > now) wake(at);
    else offer({ kind: 'draft', entity, chapter }, true);
  }
  return plan;
}
