import type { ChapterText } from '#shared/domain/chapter.ts';
import type { ChapterId, UserId } from '#shared/domain/ids.ts';
import type { Clock, Random } from '#shared/lib/ports.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import type { DeletedRow } from '#storage/db/rows.ts';
import { addSnapshot } from './snapshots.ts';
import { sameText } from './texts.ts';

type Ports = { clock: Clock; random: Random };

/** Keeps the text in a deletion's row as a version of its chapter, unless `other` is the same text: the row may have the only copy. */
async function keepText(
  db: WorkDatabase,
  { uid, id: chapterId, local: text, deletedAt: savedAt }: DeletedRow,
  other: ChapterText | null,
  ports: Ports,
): Promise<void> {
  if (text === null || (other && sameText(text, other))) return;
  await addSnapshot(db, { uid, chapterId, note: 'notChosen', text, savedAt }, ports);
}

/** Stores that a chapter is deleted, in the caller's transaction over `deleted` and `snapshots`. A text that was kept before becomes a version. */
export async function putDeleted(db: WorkDatabase, row: DeletedRow, ports: Ports): Promise<void> {
  const before = await db.deleted.get([row.uid, row.id]);
  if (before) await keepText(db, before, row.local, ports);
  await db.deleted.put(row);
}

/** Like `putDeleted`, but a row that is there stays. */
export async function putDeletedIfAbsent(db: WorkDatabase, row: DeletedRow, ports: Ports): Promise<void> {
  const before = await db.deleted.get([row.uid, row.id]);
  if (before) await keepText(db, row, before.local, ports);
  else await db.deleted.put(row);
}

/**
 * The chapter is not deleted after all: forgets the deletion, in the caller's transaction over `deleted` and `snapshots`. Its text becomes a
 * version.
 */
export async function dropDeleted(db: WorkDatabase, uid: UserId, id: ChapterId, ports: Ports): Promise<void> {
  const before = await db.deleted.get([uid, id]);
  if (!before) return;
  await keepText(db, before, null, ports);
  await db.deleted.delete([uid, id]);
}
