import { and, asc, count, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { type DeviceRun, loadAndPin } from '#server/chapter/fold.ts';
import { namedVersions } from '#server/chapter/named-versions.ts';
import { postedMarks } from '#server/chapter/posted.ts';
import { presentChapterHead } from '#server/chapter/present-chapter.ts';
import type { AuthorCall } from '#server/core/call.ts';
import { instant } from '#server/core/instant.ts';
import type { Database } from '#server/db/database.ts';
import { type ChapterRow, chapter, story, tombstone } from '#server/db/schema/story.ts';
import { unreadInbox } from '#server/inbox/messages.ts';
import { presentStory } from '#server/story/present-story.ts';
import { heldVolumes } from '#server/story/volumes.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { PULL_HEADS_MAX, PULL_STORY_HEADS } from '#shared/domain/limits.ts';
import type { PullAnswer, Tombstone } from '#shared/protocol/sync/pull.ts';

type Asked = readonly { id: BookId; version: string | null }[];
type Place = { book: BookId | null; heads: number };
/** The stories of an answer. `part`: only the heads from `offset` on of its one story. */
type Page = { ids: BookId[]; part?: { offset: number }; next?: NonNullable<PullAnswer['next']> };

/**
 * What a device lacks: stories whose version differs from the device's, with the heads of their chapters; tombstones; stories that the
 * device lists but that are gone without a tombstone (SYNC-17); and unread messages. If nothing changed, this takes one query, and two for
 * the inbox.
 */
export async function pull(
  db: Database,
  call: AuthorCall,
  {
    stories: asked,
    inbox: known,
    run,
    from,
  }: {
    stories: Asked;
    inbox?: string | undefined;
    run?: string | undefined;
    from?: Place | undefined;
  },
): Promise<PullAnswer> {
  const ownerId = call.user.userId;
  const held = await db
    .select({ id: story.id, version: story.version })
    .from(story)
    .where(eq(story.ownerId, ownerId));
  const askedVersions = new Map(asked.map((item) => [item.id, item.version]));
  const allChanged = held.filter((row) => askedVersions.get(row.id) !== row.version).map((row) => row.id);
  const heldIds = new Set(held.map((row) => row.id));
  // A later page lists only the stories that may be in it.
  const missing = from?.book ? [] : asked.map((item) => item.id).filter((id) => !heldIds.has(id));
  const page: Page = from === undefined ? { ids: allChanged } : await pageFrom(db, allChanged, from);
  const { ids: changed, next } = page;

  const remains = await loadTombstones(db, call, missing, changed);
  const buried = new Set(remains.map((item) => item.id as string));
  const { stories, deleted, volumes } = await loadSnapshots(db, { ...call, run }, page);
  const inbox = known === undefined ? undefined : await unreadInbox(db, call, known);
  return {
    stories,
    absent: missing.filter((id) => !buried.has(id)),
    tombstones: [...remains, ...deleted],
    ...(next === undefined ? {} : { next }),
    ...(changed.length === 0
      ? {}
      : { volumes, named: await namedVersions(db, changed), posted: await postedMarks(db, changed) }),
    ...(inbox === undefined ? {} : { inbox }),
  };
}

/** The page that begins at `from`: as many whole stories as fit, or a part of a larger story. */
async function pageFrom(db: Database, changed: readonly BookId[], from: Place): Promise<Page> {
  const { book } = from;
  const ids = changed.filter((id) => book === null || id >= book).sort();
  const rows = await db
    .select({ id: chapter.storyId, heads: count() })
    .from(chapter)
    .where(and(inArray(chapter.storyId, ids), isNull(chapter.deletedAt)))
    .groupBy(chapter.storyId);
  const headsOf = new Map(rows.map((row) => [row.id, row.heads]));
  const [first] = ids;
  const offset = first === book ? from.heads : 0;
  if (first !== undefined && (headsOf.get(first) ?? 0) > PULL_HEADS_MAX) {
    const heads = offset + PULL_HEADS_MAX;
    const isCut = heads < (headsOf.get(first) ?? 0);
    const after = isCut ? first : ids[1];
    const next = after && { book: after, heads: isCut ? heads : 0, left: ids.length - (isCut ? 0 : 1) };
    return { ids: [first], part: { offset }, ...(next ? { next } : {}) };
  }
  let sum = 0;
  const fits = ids.findIndex((id) => {
    sum += PULL_STORY_HEADS + (headsOf.get(id) ?? 0);
    return id !== first && sum > PULL_HEADS_MAX;
  });
  const after = ids[fits];
  if (after === undefined) return { ids };
  return { ids: ids.slice(0, fits), next: { book: after, heads: 0, left: ids.length - fits } };
}

/** Tombstones of missing stories, and of chapters of changed stories. */
async function loadTombstones(
  db: Database,
  call: AuthorCall,
  missing: BookId[],
  changed: BookId[],
): Promise<Tombstone[]> {
  if (missing.length === 0 && changed.length === 0) return [];
  const rows = await db
    .select()
    .from(tombstone)
    .where(
      and(eq(tombstone.ownerId, call.user.userId), inArray(tombstone.storyId, [...missing, ...changed])),
    );
  return rows.map((row) => ({ id: row.id, kind: row.kind, deletedAt: instant(row.deletedAt) }));
}

async function loadSnapshots(db: Database, call: AuthorCall & DeviceRun, { ids, part }: Page) {
  if (ids.length === 0) return { stories: [], deleted: [], volumes: [] };
  const storyRows = await db
    .select()
    .from(story)
    .where(and(inArray(story.id, ids), eq(story.ownerId, call.user.userId)))
    .orderBy(asc(story.createdAt), asc(story.id));
  // Chapters are read after the stories: a later change has a version that the device does not have, so it asks again.
  const chapterRows = await loadAndPin(db, call, async () => {
    const inOrder = (where: SQL | undefined) =>
      db.select({ chapter }).from(chapter).where(where).orderBy(asc(chapter.position), asc(chapter.id));
    const all = inArray(chapter.storyId, ids);
    if (part === undefined) return inOrder(all);
    const heads = await inOrder(and(all, isNull(chapter.deletedAt)))
      .limit(PULL_HEADS_MAX)
      .offset(part.offset);
    const deleted = part.offset === 0 ? await inOrder(and(all, isNotNull(chapter.deletedAt))) : [];
    return [...heads, ...deleted];
  });
  const byStory = new Map<BookId, ChapterRow[]>();
  const deleted: Tombstone[] = [];
  for (const { chapter: row } of chapterRows) {
    if (row.deletedAt === null) byStory.set(row.storyId, [...(byStory.get(row.storyId) ?? []), row]);
    // The chapter was deleted less than 30 days ago, not lost: without a tombstone the device would add it again (SYNC-17).
    else deleted.push({ id: row.id, kind: 'chapter', deletedAt: instant(row.deletedAt) });
  }
  const stories = storyRows.map((row) => ({
    ...presentStory(row, call),
    chapters: (byStory.get(row.id) ?? []).map((head) => presentChapterHead(head, call)),
  }));
  const volumes = storyRows.flatMap((row) =>
    row.volumesRevisionId === null
      ? []
      : [{ bookId: row.id, revisionId: row.volumesRevisionId, volumes: heldVolumes(row) }],
  );
  return { stories, deleted, volumes };
}
