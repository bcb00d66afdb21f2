import type { ChapterText } from '#shared/domain/chapter.ts';
import type { BookId, ChapterId, UserId } from '#shared/domain/ids.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import type { Clock, Random } from '#shared/lib/ports.ts';
import type { WorkDatabase } from '#storage/database.ts';
import type { ChapterRow } from '#storage/rows.ts';
import { textWords } from '#storage/texts.ts';

/** The tables an author's doings with chapters touch. */
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
];

/** The chapter's row. Throws where this device has none: a bug of the caller. */
export async function needChapter(db: WorkDatabase, uid: UserId, id: ChapterId): Promise<ChapterRow> {
  const row = await db.chapters.get([uid, id]);
  if (!row) throw new Error('no such chapter on this device');
  return row;
}

/** A new chapter at `order` of its story, dirty from birth: that is its intent to be added (SYNC-5). Inside a transaction. */
export async function addChapter(
  db: WorkDatabase,
  at: { uid: UserId; bookId: BookId; order: number; clock: Clock; random: Random },
  text: ChapterText,
): Promise<ChapterId> {
  const { uid, bookId, order } = at;
  const id = mintId<ChapterId>(at.clock, at.random);
  const now = at.clock.now();
  await db.drafts.add({ uid, id, bookId, text, seq: 1 });
  await db.chapters.add({
    uid,
    id,
    bookId,
    order,
    title: text.title,
    words: textWords(text),
    paid: false,
    seq: 1,
    dirty: 1,
    changedAt: now,
    dirtySince: now,
    sendNow: false,
    conflict: 0,
    head: null,
    textRevisionId: null,
    publishedSeenAt: null,
    syncedAt: null,
    deletedAt: null,
    updatedAt: now,
  });
  return id;
}
