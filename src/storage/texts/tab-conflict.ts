import type { ChapterText } from '#shared/domain/chapter.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import type { ChapterRow } from '#storage/db/rows.ts';

/**
 * Two writers of this device changed the same place: the draft keeps one text, and the other text waits for the author's choice. An
 * existing conflict stays; the new text is then only in the snapshots. Runs in the caller's transaction.
 */
export async function putTabConflict(
  db: WorkDatabase,
  row: ChapterRow,
  conflict: { base: ChapterText; theirs: ChapterText; theirsSavedAt: number },
): Promise<void> {
  if (await db.conflicts.get([row.uid, row.id])) return;
  await db.conflicts.put({ uid: row.uid, id: row.id, kind: 'tab', ...conflict });
  await db.chapters.update([row.uid, row.id], { conflict: 1 });
}
