import { PUBLISH_UNDO_MS, SLOT_LATE_MS } from '#shared/domain/limits.ts';
import { fromWire } from '#shared/protocol/wire-time.ts';
import { onlySaves, type PublishIntent, publishes } from '#storage/db/intents.ts';
import type { OutboxRow } from '#storage/db/outbox-row.ts';
import type { ChapterRow, CoverRow, StoryRow } from '#storage/db/rows.ts';
import { coverEntity, storyEntity } from '#storage/outbox/outbox.ts';
import { chapterSaveState, storySaveState, wholeSaveState } from '#sync/merge/save-state.ts';
import type { ChapterView, StoryView, UnsentItem } from '#sync/types/author-work.ts';

type Publish = OutboxRow & { intent: PublishIntent };

const isPublish = (entry: OutboxRow): entry is Publish => publishes(entry.intent);

/** The author's last decision about the publication, if it is a publish: it waits, is under way, or was refused. */
function decidedPublish(entries: readonly OutboxRow[]): Publish | undefined {
  const decisions = entries.filter(({ intent }) => publishes(intent) || intent.name === 'unpublishChapter');
  const last = decisions.at(-1);
  return last && isPublish(last) ? last : undefined;
}

/** The publish that waits, or one that was sent and may have arrived, even if the author has taken it back since. */
function waitingPublish(entries: readonly OutboxRow[]): Publish | undefined {
  const decided = decidedPublish(entries);
  if (decided?.state === 'queued') return decided;
  return entries
    .filter(isPublish)
    .find((entry) => entry.state === 'queued' && entry.frozen && unsentSlot(entry) === null);
}

/**
 * The time of a schedule that the server cannot have accepted, by this device's clock: never sent, first sent after its time, or refused
 * because its time had passed. Null: there is none.
 */
function unsentSlot({ intent, state, frozen, why }: Publish): number | null {
  const { publishAt } = intent;
  if (publishAt === null) return null;
  const isUnsent =
    state === 'parked'
      ? why?.reason === 'slotPassed'
      : frozen === null || (frozen.at ?? 0) >= publishAt + SLOT_LATE_MS;
  return isUnsent ? publishAt : null;
}

/** A chapter as screens see it. `entries` are those of its own entity; `now` in ms. */
export function chapterView(row: ChapterRow, entries: readonly OutboxRow[], now: number): ChapterView {
  const { head } = row;
  const decided = decidedPublish(entries);
  const waiting = waitingPublish(entries);
  const undoUntil = row.publishedSeenAt === null ? null : row.publishedSeenAt + PUBLISH_UNDO_MS;
  const published = head?.status === 'published';
  const slotAt = decided && !published ? unsentSlot(decided) : null;
  return {
    id: row.id,
    bookId: row.bookId,
    order: row.order,
    title: row.title,
    words: row.words,
    status: head?.status ?? 'draft',
    publishAt: waiting ? waiting.intent.publishAt : fromWire(head?.publishAt ?? null),
    publishedAt: fromWire(head?.publishedAt ?? null),
    unpublishedChanges:
      published &&
      (row.dirty === 1 ||
        head.publishedRevisionId !== head.revisionId ||
        entries.some((entry) => onlySaves(entry.intent))),
    undoUntil: published && undoUntil !== null && undoUntil > now ? undoUntil : null,
    publishQueued: waiting !== undefined,
    slotAt,
    slotRefused: slotAt !== null && decided?.state === 'parked',
    standsAt: published ? null : fromWire(head?.publishAt ?? null),
    inspectState: head?.inspectState ?? 'draft',
    paid: row.paid,
    conflict: row.conflict === 1,
    save: chapterSaveState(row, entries),
    updatedAt: row.updatedAt,
  };
}

/**
 * A story as screens see it. `unsynced` are its chapters with text the server does not have; `leaving` are chapters whose deletion waits:
 * `chapterCount` and the server's words still include them.
 */
export function storyView(
  row: StoryRow,
  parts: {
    penName: string;
    cover: CoverRow | undefined;
    entries: readonly OutboxRow[];
    unsynced: readonly ChapterRow[];
    leaving: readonly ChapterRow[];
    chapterCount: number;
  },
): StoryView {
  const { server, form } = row;
  const cover = form.coverId;
  const own = parts.entries.filter(
    (entry) =>
      entry.entity === storyEntity(row.id) || (cover !== null && entry.entity === coverEntity(cover)),
  );
  const isPublishing = parts.entries.some((entry) => publishes(entry.intent));
  const isLeaving = new Set(parts.leaving.map(({ id }) => id));
  const unsentWords = parts.unsynced
    .filter(({ id }) => !isLeaving.has(id))
    .reduce((sum, chapter) => sum + chapter.words - (chapter.head?.words ?? 0), 0);
  const leavingWords = parts.leaving.reduce((sum, { head }) => sum + (head?.words ?? 0), 0);
  return {
    id: row.id,
    form,
    penName: server?.iname ?? parts.penName,
    coverPath: parts.cover || cover === null ? null : (server?.iiconUrlMedium ?? null),
    localCover: parts.cover?.bytes ?? null,
    chapterCount: Math.max(0, parts.chapterCount - parts.leaving.length),
    words: Math.max(0, (server?.words ?? 0) + unsentWords - leavingWords),
    inspectState: server?.inspectState ?? 'draft',
    finished: server?.finished ?? false,
    completionWaiting: server?.completionWaiting ?? false,
    allowPrice: server?.allowPrice ?? false,
    contractType: form.contractType,
    published: server?.published ?? false,
    deletable: server?.published !== true && !row.hasPublished && !isPublishing,
    save: storySaveState(row, own),
    wholeSave: wholeSaveState(storySaveState(row, own), parts.unsynced, parts.entries),
    updatedAt: row.updatedAt,
  };
}

/** One waiting entry, as shown to the author. */
export const unsentItem = (entry: OutboxRow): UnsentItem => ({
  key: entry.key,
  intent: entry.intent.name,
  bookId: entry.bookId,
  chapterId: entry.chapterId,
  title: entry.title,
  state: entry.state,
  why: entry.why,
  attempts: entry.attempts,
  createdAt: entry.createdAt,
});
