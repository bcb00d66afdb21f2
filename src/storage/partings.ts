import type { ChapterId } from '#shared/domain/ids.ts';
import { mergeChapters } from '#shared/domain/merge.ts';
import type { Clock, Random } from '#shared/lib/ports.ts';
import type { WorkDatabase } from './database.ts';
import type { PartingRow } from './rows.ts';
import { addSnapshot } from './snapshots.ts';
import { putTabConflict } from './tab-conflict.ts';
import { sameText, writeText } from './texts.ts';

type Ports = { clock: Clock; random: Random };

/** A draft that took a last text over, and its number since. */
export type Absorbed = { id: ChapterId; seq: number };

async function absorb(db: WorkDatabase, parting: PartingRow, ports: Ports): Promise<Absorbed | undefined> {
  const { uid, id, session, text } = parting;
  const now = ports.clock.now();
  await db.partings.delete([uid, id, session]);
  const row = await db.chapters.get([uid, id]);
  const draft = await db.drafts.get([uid, id]);
  if (!row || !draft) {
    await addSnapshot(db, { uid, chapterId: id, note: 'notChosen', text, savedAt: parting.at }, ports);
    return undefined;
  }
  if (sameText(draft.text, text)) return undefined;
  const known = [parting.onText, ...(parting.pendingText ? [parting.pendingText] : [])];
  if (row.seq === parting.onSeq || known.some((stored) => sameText(stored, draft.text))) {
    return { id, seq: (await writeText(db, row, { text, now, sendNow: true })).seq };
  }
  const merge = mergeChapters(parting.onText, text, draft.text);
  if (merge.clean) {
    return { id, seq: (await writeText(db, row, { text: merge.text, now, sendNow: true })).seq };
  }
  await addSnapshot(db, { uid, chapterId: id, note: 'notChosen', text, savedAt: parting.at }, ports);
  await putTabConflict(db, row, { base: parting.onText, theirs: text, theirsSavedAt: parting.at });
  return undefined;
}

/**
 * Takes over the last texts that editors put on leaving (SYNC-2): as the draft where nothing came between, merged where
 * another tab wrote meanwhile. Before drafts are read, sent or shown. Gives the drafts that changed by it: an editor that had
 * opened one a moment before is to be told.
 */
export async function absorbPartings(db: WorkDatabase, uid: string, ports: Ports): Promise<Absorbed[]> {
  if ((await db.partings.where('uid').equals(uid).count()) === 0) return [];
  return db.transaction(
    'rw',
    [db.partings, db.chapters, db.drafts, db.bases, db.conflicts, db.snapshots],
    async () => {
      const partings = await db.partings.where('uid').equals(uid).toArray();
      const absorbed: Absorbed[] = [];
      for (const parting of partings) {
        const taken = await absorb(db, parting, ports);
        if (taken) absorbed.push(taken);
      }
      return absorbed;
    },
  );
}
