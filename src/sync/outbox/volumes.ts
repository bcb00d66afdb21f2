import * as v from 'valibot';
import type { BookId, ChapterId, IdempotencyKey, RevisionId, VolumeId } from '#shared/domain/ids.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import { mergeVolumes, sameVolumes } from '#shared/domain/volume/merge-volumes.ts';
import { type Volume, volumesWithout } from '#shared/domain/volume/volume.ts';
import type { Clock, Random } from '#shared/lib/ports.ts';
import { bookVolumesSaved, volumesHeld } from '#shared/protocol/story/volume.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import { assertFence } from '#storage/db/leader.ts';
import type { OutboxRow } from '#storage/db/outbox-row.ts';
import type { ChapterRow, VolumesRow } from '#storage/db/rows.ts';
import { enqueueOnce, entriesOf, storyEntity } from '#storage/outbox/outbox.ts';
import type { FlushContext } from '#sync/types/flush-context.ts';
import type { NewVolume } from '#sync/types/work-parts.ts';

type Ports = { clock: Clock; random: Random };
type Held = { volumes: Volume[]; revisionId: RevisionId | null };

/** How many revisions of a story's volumes are remembered: enough to recognise a revision from a restored backup. */
const SEEN_MAX = 50;

const withSeen = (row: VolumesRow, revisionId: RevisionId | null): RevisionId[] =>
  revisionId === null
    ? row.seen
    : [...row.seen.filter((known) => known !== revisionId), revisionId].slice(-SEEN_MAX);

/** Stores the volumes that the author wants with the intent to send them, in the caller's transaction (stories, volumes, outbox). */
export async function putVolumes(
  db: WorkDatabase,
  uid: VolumesRow['uid'],
  bookId: BookId,
  volumes: readonly Volume[],
  ports: Ports,
): Promise<void> {
  const title = (await db.stories.get([uid, bookId]))?.form.title ?? '';
  const wanted = { volumes: [...volumes] };
  if ((await db.volumes.update([uid, bookId], wanted)) === 0)
    await db.volumes.put({ uid, id: bookId, ...wanted, base: [], revisionId: null, seen: [] });
  await enqueueOnce(db, { uid, intent: { name: 'saveVolumes' }, bookId, title }, ports);
}

/** Adds volumes to those of a story, each at one of the chapters `ids`; in the caller's transaction (stories, volumes, outbox). */
export async function addVolumes(
  db: WorkDatabase,
  { uid, bookId, clock, random }: Ports & { uid: VolumesRow['uid']; bookId: BookId },
  begun: readonly NewVolume[],
  ids: readonly ChapterId[],
): Promise<void> {
  const start = clock.now();
  const volumes = begun.map(({ title, at }, index) => ({
    // Empty volumes are shown in the order of their ids, which is that of the ids' milliseconds.
    id: mintId<VolumeId>({ now: () => start + index }, random),
    title,
    firstChapterId: ids[at ?? -1] ?? null,
  }));
  const before = (await db.volumes.get([uid, bookId]))?.volumes ?? [];
  await putVolumes(db, uid, bookId, [...before, ...volumes], { clock, random });
}

/** Before a chapter is deleted: a volume that begins at this chapter then begins at the next chapter. In the caller's transaction. */
export async function passVolume(db: WorkDatabase, chapter: ChapterRow, ports: Ports): Promise<void> {
  const { uid, bookId, id } = chapter;
  const row = await db.volumes.get([uid, bookId]);
  if (!row?.volumes.some((volume) => volume.firstChapterId === id)) return;
  const chapters = await db.chapters.where('[uid+bookId]').equals([uid, bookId]).toArray();
  const order = chapters
    .filter((other) => other.deletedAt === null)
    .sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
    .map((other) => other.id);
  await putVolumes(db, uid, bookId, volumesWithout(row.volumes, order, id), ports);
}

/**
 * The row once the server is known to have `theirs`: both sides merged over their base (SYNC-10). If the server shows an earlier revision,
 * or none where it had one, the server went back: what it lost counts as changed here and is sent again (SYNC-17).
 */
function joined(row: VolumesRow, theirs: Held): VolumesRow {
  const wentBack =
    theirs.revisionId === null
      ? row.revisionId !== null
      : row.revisionId !== theirs.revisionId && row.seen.includes(theirs.revisionId);
  return {
    ...row,
    volumes: wentBack ? row.volumes : mergeVolumes(row.base, row.volumes, theirs.volumes),
    base: theirs.volumes,
    revisionId: theirs.revisionId,
    seen: withSeen(row, theirs.revisionId),
  };
}

/**
 * Stores a story's volumes as a pull lists them. `held` is undefined if the server never had any, or lost them. Returns false if a request
 * in progress will return newer volumes, so that the story is not up to date yet.
 */
export async function takeVolumes(
  context: FlushContext,
  bookId: BookId,
  held: { volumes: unknown; revisionId: RevisionId } | undefined,
): Promise<boolean> {
  const { db, uid, fence, ports } = context;
  const read = v.safeParse(volumesHeld, held ?? { volumes: [], revisionId: null });
  // A newer server knows fields of a volume that this app does not: keep the local volumes.
  if (!read.success) return true;
  const theirs = read.output;
  return db.transaction('rw', [db.leaders, db.stories, db.volumes, db.outbox], async () => {
    await assertFence(db, uid, fence);
    const row = await db.volumes.get([uid, bookId]);
    if (!row) {
      if (held === undefined) return true;
      const seen = theirs.revisionId === null ? [] : [theirs.revisionId];
      await db.volumes.put({ uid, id: bookId, ...theirs, base: theirs.volumes, seen });
      return true;
    }
    if (row.revisionId === theirs.revisionId) return true;
    const saves = (await entriesOf(db, uid, storyEntity(bookId))).filter(
      (entry) => entry.intent.name === 'saveVolumes',
    );
    // A save is in progress: its answer, or its conflict, will be newer than this.
    if (saves.some((entry) => entry.frozen !== null && entry.state === 'queued')) return false;
    const after = joined(row, theirs);
    await db.volumes.put(after);
    if (!sameVolumes(after.volumes, after.base)) {
      const title = (await db.stories.get([uid, bookId]))?.form.title ?? '';
      await enqueueOnce(db, { uid, intent: { name: 'saveVolumes' }, bookId, title }, ports);
    }
    return true;
  });
}

/** Applies a successful answer about volumes, in the caller's transaction. */
export async function settleVolumes(
  { db, uid }: FlushContext,
  { bookId }: OutboxRow,
  data: unknown,
): Promise<void> {
  const saved = v.safeParse(bookVolumesSaved, data);
  if (!saved.success || bookId === null) return;
  const row = await db.volumes.get([uid, bookId]);
  if (!row) return;
  const { volumes, revisionId, previousBookVersion, bookVersion } = saved.output;
  await db.volumes.put({ ...row, base: volumes, revisionId, seen: withSeen(row, revisionId) });
  const story = await db.stories.get([uid, row.id]);
  if (story)
    await db.stories.put({ ...story, version: story.version === previousBookVersion ? bookVersion : null });
}

/** The volumes were changed elsewhere since our base: merges both, and sends the result again if it differs from the server's. */
export async function joinVolumes(
  { db, uid, ports }: FlushContext,
  entry: OutboxRow,
  data: unknown,
): Promise<'settled' | 'notNow'> {
  const held = v.safeParse(volumesHeld, data);
  if (!held.success || entry.bookId === null) return 'notNow';
  const row = await db.volumes.get([uid, entry.bookId]);
  if (!row) return 'notNow';
  const after = joined(row, held.output);
  await db.volumes.put(after);
  await db.outbox.delete(entry.seq);
  // A newer local change has its own entry, which contains everything.
  const others = (await entriesOf(db, uid, entry.entity)).filter(
    (other) => other.intent.name === 'saveVolumes' && other.state === 'queued',
  );
  if (others.length > 0 || sameVolumes(after.volumes, after.base)) return 'settled';
  const { seq: _, ...again } = entry;
  const key = mintId<IdempotencyKey>(ports.clock, ports.random);
  await db.outbox.add({ ...again, key, frozen: null, attempts: 0, nextTryAt: 0 });
  return 'settled';
}
