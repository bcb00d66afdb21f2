import { mergeChapters } from '#shared/domain/merge.ts';
import type { Clock, Random } from '#shared/lib/ports.ts';
import type { WorkDatabase } from './database.ts';
import type { PartingRow } from './rows.ts';
import { addSnapshot } from './snapshots.ts';
import { putTabConflict } from './tab-conflict.ts';
import { sameText, writeText } from './texts.ts';

type Ports = { clock: Clock; random: Random };

async function absorb(db: WorkDatabase, parting: PartingRow, ports: Ports): Promise<void> {
  const { uid, id, session, text } = parting;
  const now = ports.clock.now();
  await db.partings.delete([uid, id, session]);
  const row = await db.chapters.get([uid, id]);
  const draft = await db.drafts.get([uid, id]);
  if (!row || !draft) {
    await addSnapshot(db, { uid, chapterId: id, note: 'notChosen', text, savedAt: parting.at }, ports);
    return;
  }
  if (sameText(draft.text, text)) return;
  const known = [parting.onText, ...(parting.pendingText ? [parting.pendingText] : [])];
  if (row.seq === parting.onSeq || known.some((stored) => sameText(stored, draft.text))) {
    await writeText(db, row, { text, now, sendNow: true });
    return;
  }
  const merge = mergeChapters(parting.onText, text, draft.text);
  if (merge.clean) {
    await writeText(db, row, { text: merge.text, now, sendNow: true });
    return;
  }
  await addSnapshot(db, { uid, chapterId: id, note: 'notChosen', text, savedAt: parting.at }, ports);
  await putTabConflict(db, row, { base: parting.onText, theirs: text, theirsSavedAt: parting.at });
}

/**
 * Takes over the last texts that editors put on leaving (SYNC-2): as the draft where nothing came between, merged where
 * another tab wrote meanwhile. Before drafts are read, sent or shown. Gives how many there were.
 */
export async function absorbPartings(db: WorkDatabase, uid: string, ports: Ports): Promise<number> {
  if ((await db.partings.where('uid').equals(uid).count()) === 0) return 0;
  return db.transaction(
    'rw',
    [db.partings, db.chapters, db.drafts, db.bases, db.conflicts, db.snapshots],
    async () => {
      const partings = await db.partings.where('uid').equals(uid).toArray();
      for (const parting of partings) await absorb(db, parting, ports);
      return partings.length;
    },
  );
}
