import { and, asc, eq, inArray } from 'drizzle-orm';
import type { AuthorCall } from '#server/call.ts';
import type { Database } from '#server/db/database.ts';
import { chapter, story, tombstone } from '#server/db/schema/story.ts';
import type { Reader } from '#server/policies/fold.ts';
import { type ChapterRow, presentChapterHead } from '#server/presenters/chapter.ts';
import { instant } from '#server/presenters/instant.ts';
import { presentStory } from '#server/presenters/story.ts';
import { heldVolumes } from '#server/presenters/volumes.ts';
import type { BookId } from '#shared/domain/ids.ts';
import type { PullAnswer, Tombstone } from '#shared/protocol/schema/author.ts';
import { unreadInbox } from './inbox.ts';
import { namedVersions } from './named-versions.ts';
import { loadAndPin } from './pin-heads.ts';

type Asked = readonly { id: BookId; version: string | null }[];

/**
 * What a device lacks: stories whose version differs from the device's, with the heads of their chapters; tombstones; stories it names
 * that are gone without a tombstone (SYNC-17); and unread messages. If nothing changed this is one query, and two for the inbox.
 */
export async function pull(
  db: Database,
  call: AuthorCall,
  {
    stories: asked,
    inbox: known,
    run,
  }: { stories: Asked; inbox?: string | undefined; run?: string | undefined },
): Promise<PullAnswer> {
  const ownerId = call.user.userId;
  const held = await db
    .select({ id: story.id, version: story.version })
    .from(story)
    .where(eq(story.ownerId, ownerId));
  const askedVersions = new Map(asked.map((item) => [item.id, item.version]));
  const changed = held.filter((row) => askedVersions.get(row.id) !== row.version).map((row) => row.id);
  const heldIds = new Set(held.map((row) => row.id));
  const missing = asked.map((item) => item.id).filter((id) => !heldIds.has(id));

  const remains = await loadTombstones(db, call, missing, changed);
  const buried = new Set(remains.map((item) => item.id as string));
  const { stories, deleted, volumes } = await loadSnapshots(db, { ...call, run }, changed);
  const inbox = known === undefined ? undefined : await unreadInbox(db, call, known);
  return {
    stories,
    absent: missing.filter((id) => !buried.has(id)),
    tombstones: [...remains, ...deleted],
    ...(changed.length === 0 ? {} : { volumes, named: await namedVersions(db, changed) }),
    ...(inbox === undefined ? {} : { inbox }),
  };
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

async function loadSnapshots(db: Database, call: AuthorCall & Reader, ids: BookId[]) {
  if (ids.length === 0) return { stories: [], deleted: [], volumes: [] };
  const storyRows = await db
    .select()
    .from(story)
    .where(and(inArray(story.id, ids), eq(story.ownerId, call.user.userId)))
    .orderBy(asc(story.createdAt), asc(story.id));
  // Read after the stories: a later change has a version the device does not have, so it asks again.
  const chapterRows = await loadAndPin(db, call, () =>
    db
      .select({ chapter })
      .from(chapter)
      .where(inArray(chapter.storyId, ids))
      .orderBy(asc(chapter.position), asc(chapter.id)),
  );
  const byStory = new Map<BookId, ChapterRow[]>();
  const deleted: Tombstone[] = [];
  for (const { chapter: row } of chapterRows) {
    if (row.deletedAt === null) byStory.set(row.storyId, [...(byStory.get(row.storyId) ?? []), row]);
    // Deleted for 30 days, not lost: without this the device would add it again (SYNC-17).
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
