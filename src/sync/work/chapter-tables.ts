import type { ChapterId, UserId } from '#shared/domain/ids.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import type { Intent } from '#storage/db/intents.ts';
import type { ChapterRow } from '#storage/db/rows.ts';

/** The tables that an author's writes to chapters use. */
export const chapterTables = (db: WorkDatabase) => [
  db.stories,
  db.chapters,
  db.drafts,
  db.bases,
  db.lineages,
  db.conflicts,
  db.snapshots,
  db.deleted,
  db.outbox,
  db.volumes,
  db.posts,
];

/** The chapter's row. Throws if this device has none, as when another device deleted it while a screen still shows it. */
export async function needChapter(db: WorkDatabase, uid: UserId, id: ChapterId): Promise<ChapterRow> {
  const row = await db.chapters.get([uid, id]);
  if (!row) throw new Error('no such chapter on this device');
  return row;
}

/** The fields of an outbox entry that identify its chapter. */
export const entryFor = ({ uid, bookId, id, title }: ChapterRow, intent: Intent) => ({
  uid,
  intent,
  bookId,
  chapterId: id,
  title,
});
