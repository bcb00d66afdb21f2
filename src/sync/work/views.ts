import { PUBLISH_UNDO_MS, SLOT_LATE_MS } from '#shared/domain/limits.ts';
import { fromWire } from '#shared/protocol/wire-time.ts';
import { onlySaves, type PublishIntent, publishes } from '#storage/db/intents.ts';
import type { OutboxRow } from '#storage/db/outbox-row.ts';
import type { ChapterRow, CoverRow, StoryRow } from '#storage/db/rows.ts';
import { coverEntity, storyEntity } from '#storage/outbox/outbox.ts';
import { chapterSaveState, storySaveState, wholeSaveState } from '#sync/merge/save-state.ts';
import type { ChapterView, StoryView, UnsentItem } from '#sync/types/author-work.ts';

type Publish = OutboxRow & { intent: PublishIntent };

/** The publish that waits, is under way, or was refused; nothing if the author has taken it back since. */
function lastPublish(entries: readonly OutboxRow[]): Publish | undefined {
  const decisions = entries.filter(({ intent }) => publishes(intent) || intent.name === 'unpublishChapter');
  const last = decisions.at(-1);
  return last && publishes(last.intent) ? (last as Publish) : undefined;
}

/**
 * The time of a schedule that the server cannot have accepted: never sent, first sent after its time, or refused because its time had
 * passed. One that was sent earlier may have arrived. Null if there is none.
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
  const publish = lastPublish(entries);
  const isQueued = publish?.state === 'queued';
  const undoUntil = row.publishedSeenAt === null ? null : row.publishedSeenAt + PUBLISH_UNDO_MS;
  const published = head?.status === 'published';
  const slotAt = publish && !published ? unsentSlot(publish) : null;
  return {
    id: row.id,
    bookId: row.bookId,
    order: row.order,
    title: row.title,
    words: row.words,
    status: head?.status ?? 'draft',
    publishAt: isQueued ? publish.intent.publishAt : fromWire(head?.publishAt ?? null),
    publishedAt: fromWire(head?.publishedAt ?? null),
    unpublishedChanges:
      published &&
      (row.dirty === 1 ||
        head.publishedRevisionId !== head.revisionId ||
        entries.some((entry) => onlySaves(entry.intent))),
    undoUntil: published && undoUntil !== null && undoUntil > now ? undoUntil : null,
    publishQueued: isQueued,
    slotAt,
    slotRefused: slotAt !== null && !isQueued,
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
