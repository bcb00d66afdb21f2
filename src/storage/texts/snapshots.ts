import type { ChapterText } from '#shared/domain/chapter.ts';
import type { ChapterId, RevisionId, UserId } from '#shared/domain/ids.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import type { Clock, Random } from '#shared/lib/ports.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import type { SnapshotNote } from '#storage/db/rows.ts';
import { sameText, textWords } from './texts.ts';

/** Periodic snapshots kept per chapter. The number of other snapshots is not limited. */
const PERIODIC_MAX = 20;

/** Keeps a text beside the draft, in the caller's transaction. The same text under the same note is not kept twice. */
export async function addSnapshot(
  db: WorkDatabase,
  snapshot: {
    uid: UserId;
    chapterId: ChapterId;
    note: SnapshotNote;
    text: ChapterText;
    savedAt: number;
  },
  ports: { clock: Clock; random: Random },
): Promise<void> {
  const { uid, chapterId } = snapshot;
  const kept = await db.snapshots.where('[uid+chapterId]').equals([uid, chapterId]).toArray();
  if (kept.some((other) => other.note === snapshot.note && sameText(other.text, snapshot.text))) return;
  const id: string = mintId<RevisionId>(ports.clock, ports.random);
  await db.snapshots.put({ ...snapshot, id, words: textWords(snapshot.text) });
  if (snapshot.note !== 'periodic') return;
  const periodic = kept.filter((other) => other.note === 'periodic').sort((a, b) => a.savedAt - b.savedAt);
  const surplus = periodic.slice(0, Math.max(0, periodic.length + 1 - PERIODIC_MAX));
  await db.snapshots.bulkDelete(surplus.map((other) => [uid, other.id]));
}
