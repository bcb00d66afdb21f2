import type { BookId, ChapterId, CoverId, UserId, VersionId, VolumeId } from '#shared/domain/ids.ts';
import { DELETED_CHAPTER_DAYS } from '#shared/domain/limits.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import { eraseStory } from '#storage/db/erase.ts';
import type { CoverRow, StoryRow } from '#storage/db/rows.ts';
import { enqueue, enqueueOnce } from '#storage/outbox/outbox.ts';
import { addChapter, tellOrder } from '#storage/texts/new-chapter.ts';
import { addSnapshot } from '#storage/texts/snapshots.ts';
import type { WorkContext } from '#sync/types/work-context.ts';
import type { GoneStoryWork } from '#sync/types/work-parts.ts';

const DAY_MS = 86_400_000;

type Moving = { db: WorkDatabase; uid: UserId; ports: WorkContext['ports'] };

const chaptersOf = (db: WorkDatabase, uid: UserId, id: BookId) =>
  db.chapters.where('[uid+bookId]').equals([uid, id]).toArray();

/** The story under a new id, with its cover if this device has it. It is sent as a new story. */
async function addStory({ db, uid, ports }: Moving, old: StoryRow): Promise<BookId> {
  const id = mintId<BookId>(ports.clock, ports.random);
  const now = ports.clock.now();
  const { coverId: oldCover } = old.form;
  const cover: CoverRow | undefined = oldCover === null ? undefined : await db.covers.get([uid, oldCover]);
  const coverId = cover ? mintId<CoverId>(ports.clock, ports.random) : null;
  const form = { ...old.form, coverId };
  const of = { uid, bookId: id, title: form.title };
  await db.stories.add({
    ...{ uid, id, form, server: null, hasPublished: false, version: null, deletedAt: null },
    ...{ createdAt: now, updatedAt: now },
  });
  if (cover && coverId) {
    await db.covers.put({ ...cover, id: coverId, bookId: id });
    await enqueue(db, { ...of, intent: { name: 'uploadCover', coverId } }, ports);
  }
  await enqueue(db, { ...of, intent: { name: 'saveStory' } }, ports);
  return id;
}

/** Adds the chapters with a text on this device under new ids, in their order. Resolves to a map from old ids to new ids. */
async function addChapters(
  { db, uid, ports }: Moving,
  from: BookId,
  to: BookId,
): Promise<Map<ChapterId, ChapterId>> {
  const made = new Map<ChapterId, ChapterId>();
  const rows = (await chaptersOf(db, uid, from)).filter((row) => row.deletedAt === null);
  for (const row of rows.sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))) {
    const draft = await db.drafts.get([uid, row.id]);
    // A chapter without its text here may still have a version that is nowhere else.
    const kept = await db.snapshots.where('[uid+chapterId]').equals([uid, row.id]).toArray();
    const text = draft?.text ?? kept.sort((a, b) => a.savedAt - b.savedAt).at(-1)?.text;
    if (!text) continue;
    const at = { ...ports, uid, bookId: to, order: made.size + 1 };
    made.set(row.id, await addChapter(db, at, text));
  }
  if (made.size > 1) await tellOrder(db, { ...ports, uid, bookId: to });
  return made;
}

/** Versions of the chapters: those kept here, named ones, and the other side of an open conflict. */
async function addVersions(
  { db, uid, ports }: Moving,
  to: BookId,
  made: ReadonlyMap<ChapterId, ChapterId>,
): Promise<void> {
  for (const [old, chapterId] of made) {
    const snapshots = await db.snapshots.where('[uid+chapterId]').equals([uid, old]).toArray();
    for (const { note, text, savedAt } of snapshots)
      await addSnapshot(db, { uid, chapterId, note, text, savedAt }, ports);
    const conflict = await db.conflicts.get([uid, old]);
    if (conflict) {
      const { theirs: text, theirsSavedAt: savedAt } = conflict;
      await addSnapshot(db, { uid, chapterId, note: 'notChosen', text, savedAt }, ports);
    }
    for (const row of await db.named.where('[uid+chapterId]').equals([uid, old]).toArray()) {
      if (row.text === null) continue;
      const id = mintId<VersionId>(ports.clock, ports.random);
      await db.named.put({
        ...row,
        id,
        bookId: to,
        chapterId,
        nameId: mintId<VersionId>(ports.clock, ports.random),
        seen: [],
        sent: 0,
      });
      const intent = { name: 'keepVersion', versionId: id } as const;
      await enqueue(db, { uid, bookId: to, chapterId, title: row.name, intent }, ports);
    }
  }
}

/** Keeps deleted chapters restorable if no server has their text any more. */
async function addDeleted({ db, uid, ports }: Moving, from: BookId, to: BookId): Promise<void> {
  const goneAt = ports.clock.now() + DELETED_CHAPTER_DAYS * DAY_MS;
  for (const row of await chaptersOf(db, uid, from)) {
    const draft = row.deletedAt === null ? undefined : await db.drafts.get([uid, row.id]);
    if (!draft || row.deletedAt === null) continue;
    const { title, words, deletedAt } = row;
    const id = mintId<ChapterId>(ports.clock, ports.random);
    await db.deleted.put({ uid, id, bookId: to, title, words, deletedAt, goneAt, local: draft.text });
  }
  for (const row of await db.deleted.where('[uid+bookId]').equals([uid, from]).toArray())
    if (row.local)
      await db.deleted.put({ ...row, id: mintId<ChapterId>(ports.clock, ports.random), bookId: to });
}

async function addVolumes(
  { db, uid, ports }: Moving,
  { id: from, form }: StoryRow,
  to: BookId,
  made: ReadonlyMap<ChapterId, ChapterId>,
): Promise<void> {
  const held = await db.volumes.get([uid, from]);
  if (!held || held.volumes.length === 0) return;
  const volumes = held.volumes.map(({ title, firstChapterId }) => ({
    id: mintId<VolumeId>(ports.clock, ports.random),
    title,
    firstChapterId: firstChapterId === null ? null : (made.get(firstChapterId) ?? null),
  }));
  await db.volumes.put({ uid, id: to, volumes, base: [], revisionId: null, seen: [] });
  await enqueueOnce(db, { uid, bookId: to, title: form.title, intent: { name: 'saveVolumes' } }, ports);
}

/** What an author does with a story that another device deleted for good while it has unsent work here (SYNC-9). */
export function createGoneStoryWrites(
  context: WorkContext & { flushDraft(id: ChapterId): Promise<void> },
): GoneStoryWork {
  const { uid, open, ports, poke } = context;

  /** Stores the text that open editors still show, because it belongs to the story. */
  async function flushAll(db: WorkDatabase, id: BookId): Promise<void> {
    for (const chapter of await chaptersOf(db, uid, id)) await context.flushDraft(chapter.id);
  }

  return {
    async keepAsNewStory(id) {
      const db = await open();
      await flushAll(db, id);
      const made = await db.transaction('rw', db.workTables, async () => {
        const old = await db.stories.get([uid, id]);
        if (!old) throw new Error('no such story on this device');
        const moving = { db, uid, ports };
        const story = await addStory(moving, old);
        const chapters = await addChapters(moving, id, story);
        await addVersions(moving, story, chapters);
        await addDeleted(moving, id, story);
        await addVolumes(moving, old, story, chapters);
        await eraseStory(db, uid, id, ports.clock.now());
        return story;
      });
      poke('now');
      return made;
    },

    async eraseGoneStory(id) {
      const db = await open();
      await db.transaction('rw', db.workTables, async () => {
        if (!(await db.stories.get([uid, id]))?.goneAt) return;
        await eraseStory(db, uid, id, ports.clock.now());
        // The author does not want the story back: its title and synopsis go too.
        await db.deleted
          .where('[uid+bookId]')
          .equals([uid, id])
          .modify((mark) => {
            delete mark.form;
          });
      });
      poke('now');
    },
  };
}
