import type { BookId, ChapterId, RevisionId, UserId } from '#shared/domain/ids.ts';
import type { WorkDatabase } from '#storage/db/database.ts';

/** Revisions remembered per chapter. Enough to contain the head of a restored backup. */
const LINEAGE_MAX = 200;

/** Adds `revision` as the newest head; the newest is last (SYNC-17). */
function lineageWith(revisions: readonly RevisionId[], revision: RevisionId): RevisionId[] {
  if (revisions.at(-1) === revision) return [...revisions];
  return [...revisions.filter((known) => known !== revision), revision].slice(-LINEAGE_MAX);
}

/** Adds each of `seen` as head in turn, oldest first; null: there was no head at that time. */
export const lineageOf = (
  revisions: readonly RevisionId[],
  seen: readonly (RevisionId | null)[],
): RevisionId[] =>
  seen.reduce<RevisionId[]>(
    (known, revision) => (revision === null ? known : lineageWith(known, revision)),
    [...revisions],
  );

/** Server revisions this device has seen of a chapter or story, oldest first. */
export async function readLineage(
  db: WorkDatabase,
  uid: UserId,
  id: ChapterId | BookId,
): Promise<RevisionId[]> {
  return (await db.lineages.get([uid, id]))?.revisions ?? [];
}

/** Remembers revisions, oldest first, in the caller's transaction. */
export async function remember(
  db: WorkDatabase,
  uid: UserId,
  id: ChapterId | BookId,
  seen: readonly (RevisionId | null)[],
): Promise<void> {
  await db.lineages.put({ uid, id, revisions: lineageOf(await readLineage(db, uid, id), seen) });
}
