import type { ChapterText } from '#shared/domain/chapter.ts';
import type { ChapterId, IdempotencyKey } from '#shared/domain/ids.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import { publishes } from '#storage/db/intents.ts';
import { chapterEntity, entriesOf } from '#storage/outbox/outbox.ts';
import { addSnapshot } from '#storage/texts/snapshots.ts';
import { sameText, writeText } from '#storage/texts/texts.ts';
import { REBASE_TABLES } from '#sync/draft/rebase-draft.ts';
import type { AuthorWork } from '#sync/types/author-work.ts';
import type { WorkContext } from '#sync/types/work-context.ts';

/** Puts the text that the author chose into the draft and notifies open editors. */
export async function chooseText(
  { uid, ports, announce }: WorkContext,
  db: WorkDatabase,
  id: ChapterId,
  text: ChapterText,
): Promise<void> {
  const row = await db.chapters.get([uid, id]);
  if (!row) throw new Error('no such chapter on this device');
  const after = await writeText(db, row, { text, now: ports.clock.now(), sendNow: true });
  announce({ type: 'draft', uid, chapterId: id, seq: after.seq, by: 'choice' });
}

/** Keeps the texts not chosen as versions. */
async function keepNotChosen(
  { uid, ports }: WorkContext,
  db: WorkDatabase,
  id: ChapterId,
  text: ChapterText,
): Promise<void> {
  const conflict = await db.conflicts.get([uid, id]);
  const draft = await db.drafts.get([uid, id]);
  const savedAt = ports.clock.now();
  for (const other of [draft?.text, conflict?.theirs])
    if (other && !sameText(other, text))
      await addSnapshot(db, { uid, chapterId: id, note: 'notChosen', text: other, savedAt }, ports);
  // The chosen text may have been kept as "not chosen" while both texts waited.
  await db.snapshots
    .where('[uid+chapterId]')
    .equals([uid, id])
    .filter((kept) => kept.note === 'notChosen' && sameText(kept.text, text))
    .modify({ note: 'periodic' });
}

/** The author still wants the publish that ran into the conflict, now with the chosen text. */
async function publishChosen(
  { uid, ports }: WorkContext,
  db: WorkDatabase,
  id: ChapterId,
  text: ChapterText,
): Promise<void> {
  for (const entry of await entriesOf(db, uid, chapterEntity(id))) {
    if (!publishes(entry.intent) || entry.why?.kind !== 'needsDecision') continue;
    const row = await db.chapters.get([uid, id]);
    if (!row) continue;
    const key = mintId<IdempotencyKey>(ports.clock, ports.random);
    const intent = { ...entry.intent, text, seq: row.seq };
    const anew = { state: 'queued', why: null, frozen: null, attempts: 0, nextTryAt: 0 } as const;
    await db.outbox.put({ ...entry, ...anew, key, intent });
    await db.chapters.put({ ...row, dirty: 0, sendNow: false });
  }
}

/** The author's choice between two texts (SYNC-10). */
export function createConflictWrites(
  context: WorkContext & { flushDraft(id: ChapterId): Promise<void> },
): Pick<AuthorWork, 'resolveConflict'> {
  const { uid, open, poke } = context;
  return {
    async resolveConflict(id, text) {
      await context.flushDraft(id);
      const db = await open();
      await db.transaction('rw', [...REBASE_TABLES(db), db.outbox], async () => {
        await keepNotChosen(context, db, id, text);
        await db.conflicts.delete([uid, id]);
        await db.chapters.update([uid, id], { conflict: 0 });
        await chooseText(context, db, id, text);
        await publishChosen(context, db, id, text);
      });
      poke('now');
    },
  };
}
