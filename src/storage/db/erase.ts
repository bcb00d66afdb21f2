import type { BookId, ChapterId, UserId } from '#shared/domain/ids.ts';
import type { WorkDatabase } from './database.ts';

/** Tables whose rows belong to one chapter each. */
export const CHAPTER_TABLES = (db: WorkDatabase) => [
  db.chapters,
  db.drafts,
  db.bases,
  db.lineages,
  db.conflicts,
  db.posts,
];

/** Id of the row in `deleted` that marks a story as deleted for good. */
export const markOfStory = (id: BookId): ChapterId => id as string as ChapterId;

/** Removes a chapter that is gone for good or was never sent. Its snapshots stay: they are an author's text. */
export async function eraseChapter(db: WorkDatabase, uid: UserId, id: ChapterId): Promise<void> {
  for (const table of CHAPTER_TABLES(db)) await table.delete([uid, id]);
}

/**
 * Removes a story that is deleted for good, with all its rows and outbox entries. A row stays in `deleted` (`markOfStory`) with the story's
 * form. The code that later stores an open editor's last text or a new chapter finds this row, and so knows that the story is gone.
 */
export async function eraseStory(db: WorkDatabase, uid: UserId, id: BookId, now: number): Promise<void> {
  const chapters = await db.chapters.where('[uid+bookId]').equals([uid, id]).toArray();
  for (const chapter of chapters) {
    await eraseChapter(db, uid, chapter.id);
    await db.snapshots.where('[uid+chapterId]').equals([uid, chapter.id]).delete();
    await db.revisions.where('[uid+chapterId]').equals([uid, chapter.id]).delete();
  }
  await db.deleted.where('[uid+bookId]').equals([uid, id]).delete();
  const form = (await db.stories.get([uid, id]))?.form;
  const mark = { uid, id: markOfStory(id), bookId: id, title: '', words: 0, local: null };
  await db.deleted.put({ ...mark, deletedAt: now, goneAt: now, ...(form && { form }) });
  await db.covers.where('[uid+bookId]').equals([uid, id]).delete();
  await db.outbox.where('[uid+bookId]').equals([uid, id]).delete();
  await db.volumes.delete([uid, id]);
  await db.named.where('[uid+bookId]').equals([uid, id]).delete();
  await db.posts.where('[uid+bookId]').equals([uid, id]).delete();
  await db.stories.delete([uid, id]);
}

/** Removes all rows of an author, except sealed ones and the mark of having left. */
export async function eraseAuthor(db: WorkDatabase, uid: UserId): Promise<void> {
  for (const table of db.tables) {
    if (['health', 'sealed', 'leavings'].includes(table.name)) continue;
    const byUid = table.schema.primKey.keyPath;
    if (byUid === 'uid') await table.delete(uid);
    else if (table.name === 'lastTexts' || table.name === 'outbox')
      await table.where('uid').equals(uid).delete();
    else await table.where('[uid+id]').between([uid, ''], [uid, '\uffff'], true, true).delete();
  }
}
