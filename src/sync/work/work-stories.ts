import type { Cover } from '#session/form-drafts.ts';
import type { BookId, ChapterId, CoverId, UserId } from '#shared/domain/ids.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import { mergeStoryForm, type StoryForm } from '#shared/domain/story.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import { eraseStory } from '#storage/db/erase.ts';
import { enqueue, enqueueOnce, entriesOf, storyEntity } from '#storage/outbox/outbox.ts';
import type { AuthorWork } from '#sync/types/author-work.ts';
import type { WorkContext } from '#sync/types/work-context.ts';

type Stories = Pick<AuthorWork, 'createStory' | 'editStory' | 'deleteStory' | 'openStory' | 'sortDrafts'>;

/** Reorders drafts and stores the intent to send the order, in the caller's transaction (stories, chapters, outbox). */
export async function placeDrafts(
  db: WorkDatabase,
  uid: UserId,
  bookId: BookId,
  ids: readonly ChapterId[],
  ports: WorkContext['ports'],
): Promise<void> {
  const story = await db.stories.get([uid, bookId]);
  const rows = await db.chapters.where('[uid+bookId]').equals([uid, bookId]).toArray();
  // The drafts change places among the positions that they had. Published chapters keep their positions.
  const moved = rows
    .filter((row) => ids.includes(row.id))
    .sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
  const places = moved.map((row) => row.order);
  for (const row of moved) {
    const order = places[ids.indexOf(row.id)];
    if (order !== undefined) await db.chapters.put({ ...row, order });
  }
  await enqueueOnce(
    db,
    { uid, intent: { name: 'sortChapters' }, bookId, title: story?.form.title ?? '' },
    ports,
  );
}

/** An author's writes to stories: row and intent in one transaction, then the flusher is poked. */
export function createStoryWrites(
  context: WorkContext & { flushDraft(id: ChapterId): Promise<void> },
): Stories {
  const { uid, open, ports, poke } = context;

  /** Keeps a cover until the server has it. Returns its id, made here so that the form can use it at once (docs/spec, section 3, Ids). */
  async function keepCover(db: WorkDatabase, bookId: BookId, cover: Cover, title: string): Promise<CoverId> {
    const id = mintId<CoverId>(ports.clock, ports.random);
    await db.covers.put({ uid, id, bookId, bytes: cover.bytes, type: cover.type });
    await enqueue(db, { uid, intent: { name: 'uploadCover', coverId: id }, bookId, title }, ports);
    return id;
  }
  const tables = (db: WorkDatabase) => [db.stories, db.covers, db.outbox];

  return {
    async createStory(form: StoryForm, cover: Cover | null) {
      const db = await open();
      const id = mintId<BookId>(ports.clock, ports.random);
      const now = ports.clock.now();
      await db.transaction('rw', tables(db), async () => {
        const coverId = cover ? await keepCover(db, id, cover, form.title) : form.coverId;
        await db.stories.add({
          uid,
          id,
          form: { ...form, coverId },
          server: null,
          hasPublished: false,
          version: null,
          deletedAt: null,
          createdAt: now,
          updatedAt: now,
        });
        await enqueue(db, { uid, intent: { name: 'saveStory' }, bookId: id, title: form.title }, ports);
      });
      context.keep();
      poke('now');
      return id;
    },

    async editStory(id, typed, cover, base) {
      const db = await open();
      const isKept = await db.transaction('rw', tables(db), async () => {
        const row = await db.stories.get([uid, id]);
        if (!row) throw new Error('no such story on this device');
        const form = base ? mergeStoryForm(base, typed, row.form) : typed;
        if (!form) return false;
        const coverId = cover ? await keepCover(db, id, cover, form.title) : form.coverId;
        await db.stories.put({ ...row, form: { ...form, coverId }, updatedAt: ports.clock.now() });
        await enqueueOnce(db, { uid, intent: { name: 'saveStory' }, bookId: id, title: form.title }, ports);
        return true;
      });
      poke('now');
      return isKept;
    },

    async deleteStory(id) {
      const db = await open();
      const listed = await db.chapters.where('[uid+bookId]').equals([uid, id]).toArray();
      for (const chapter of listed) await context.flushDraft(chapter.id);
      await db.transaction('rw', db.workTables, async () => {
        const row = await db.stories.get([uid, id]);
        if (!row) return;
        const saves = await entriesOf(db, uid, storyEntity(id));
        // The story was created and deleted before it was ever sent: both changes vanish (SYNC-5).
        if (row.server === null && saves.every((entry) => entry.frozen === null)) {
          await eraseStory(db, uid, id, ports.clock.now());
          return;
        }
        const chapters = await db.chapters.where('[uid+bookId]').equals([uid, id]).toArray();
        const deletedTexts = Object.fromEntries(chapters.map((chapter) => [chapter.id, chapter.seq]));
        await db.stories.put({ ...row, deletedAt: ports.clock.now(), deletedTexts });
        await enqueue(db, { uid, intent: { name: 'deleteStory' }, bookId: id, title: row.form.title }, ports);
      });
      poke('now');
    },

    async openStory(id) {
      const db = await open();
      await db.transaction('rw', tables(db), async () => {
        const row = await db.stories.get([uid, id]);
        if (!row) throw new Error('no such story on this device');
        await enqueueOnce(
          db,
          { uid, intent: { name: 'openStory' }, bookId: id, title: row.form.title },
          ports,
        );
      });
      poke('now');
    },

    async sortDrafts(bookId, ids) {
      const db = await open();
      await db.transaction('rw', [db.stories, db.chapters, db.outbox], async () => {
        await placeDrafts(db, uid, bookId, ids, ports);
      });
      poke('now');
    },
  };
}
