import type { ChapterText } from '#shared/domain/chapter.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import { DELETED_CHAPTER_DAYS } from '#shared/domain/limits.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import { eraseChapter } from '#storage/db/erase.ts';
import { deletes } from '#storage/db/intents.ts';
import type { ChapterRow, DeletedRow } from '#storage/db/rows.ts';
import { chapterEntity, enqueue, enqueueOnce, entriesOf } from '#storage/outbox/outbox.ts';
import { appendChapter } from '#storage/texts/append-chapter.ts';
import { putDeleted } from '#storage/texts/deleted-rows.ts';
import { addSnapshot } from '#storage/texts/snapshots.ts';
import { sendDetached } from '#sync/outbox/detached.ts';
import { passVolume } from '#sync/outbox/volumes.ts';
import type { AuthorWork } from '#sync/types/author-work.ts';
import type { WorkContext } from '#sync/types/work-context.ts';
import { chapterTables, entryFor } from './chapter-tables.ts';

const KEPT_MS = DELETED_CHAPTER_DAYS * 86_400_000;

/** Must be used inside a transaction over `chapterTables`. */
type Deletion = Pick<WorkContext, 'uid' | 'ports'> & { db: WorkDatabase };
type Text = ChapterText | undefined;

const keepText = async (
  { db, uid, ports }: Deletion,
  chapterId: ChapterId,
  text: ChapterText,
): Promise<void> =>
  addSnapshot(db, { uid, chapterId, note: 'notChosen', text, savedAt: ports.clock.now() }, ports);

async function eraseWithEntries({ db, uid }: Deletion, id: ChapterId): Promise<void> {
  await db.outbox.where('[uid+chapterId]').equals([uid, id]).delete();
  await eraseChapter(db, uid, id);
}

/** Deletes a chapter that is already deleted on another device. What was written here since stays as a version, for at least 30 days. */
async function deleteGone(on: Deletion, gone: DeletedRow, text: Text): Promise<void> {
  const { id, goneAt } = gone;
  const now = on.ports.clock.now();
  if (text) await keepText(on, id, text);
  if (text && goneAt <= now)
    await putDeleted(on.db, { ...gone, goneAt: now + KEPT_MS, local: text }, on.ports);
  await eraseWithEntries(on, id);
}

/** Deletes a chapter that was never sent: the server need not know. The chapter can still be restored for 30 days (SYNC-5). */
async function deleteUnsent(on: Deletion, row: ChapterRow, text: Text): Promise<void> {
  const { uid, id, bookId, title, words } = row;
  const deletedAt = on.ports.clock.now();
  const times = { deletedAt, goneAt: deletedAt + KEPT_MS };
  await putDeleted(on.db, { uid, id, bookId, title, words, ...times, local: text ?? null }, on.ports);
  await eraseWithEntries(on, id);
}

async function deleteAtServer(on: Deletion, row: ChapterRow, text: Text): Promise<void> {
  const { db, ports } = on;
  if (row.dirty === 1 && text) await keepText(on, row.id, text);
  await db.chapters.put({ ...row, deletedAt: ports.clock.now() });
  await enqueue(db, entryFor(row, { name: 'deleteChapter' }), ports);
}

/** Undoes a deletion on this device. Resolves to whether it was never sent, so that the server need not know. */
async function takeBack({ db, uid }: Deletion, row: ChapterRow): Promise<boolean> {
  const unsent = (await entriesOf(db, uid, chapterEntity(row.id))).filter(
    (entry) => deletes(entry.intent) && entry.frozen === null,
  );
  await db.outbox.bulkDelete(unsent.map((entry) => entry.seq));
  await db.chapters.put({ ...row, deletedAt: null });
  return unsent.length > 0;
}

/** Sends the detached text of a restored chapter once the chapter exists. */
async function sendDetachedText({ db, uid, ports }: Deletion, row: ChapterRow): Promise<void> {
  const entries = await entriesOf(db, uid, chapterEntity(row.id));
  await sendDetached(db, { ...row, deletedAt: null }, entries, ports.clock.now());
}

/** Deletes and restores chapters: row and intent in one transaction, then the flusher is poked. */
export function createChapterDeletions(
  context: WorkContext & { flushDraft(id: ChapterId): Promise<void> },
): Pick<AuthorWork, 'deleteChapter' | 'undeleteChapter'> {
  const { uid, open, ports, poke } = context;

  return {
    async deleteChapter(id) {
      await context.flushDraft(id);
      const db = await open();
      await db.transaction('rw', chapterTables(db), async () => {
        const row = await db.chapters.get([uid, id]);
        // The chapter was just deleted elsewhere, as the author wants.
        if (!row) return;
        await passVolume(db, row, ports);
        const entries = await entriesOf(db, uid, chapterEntity(id));
        const text = (await db.drafts.get([uid, id]))?.text;
        const gone = await db.deleted.get([uid, id]);
        const isUnsent = row.head === null && entries.every((entry) => entry.frozen === null);
        const on = { db, uid, ports };
        if (gone) await deleteGone(on, gone, text);
        else if (isUnsent) await deleteUnsent(on, row, text);
        else await deleteAtServer(on, row, text);
      });
      poke('now');
    },

    async undeleteChapter(id) {
      const db = await open();
      await db.transaction('rw', chapterTables(db), async () => {
        const deleted = await db.deleted.get([uid, id]);
        const row = await db.chapters.get([uid, id]);
        if (row?.deletedAt != null && (await takeBack({ db, uid, ports }, row))) return;
        if (deleted?.local) {
          await db.deleted.delete([uid, id]);
          await appendChapter(db, { ...ports, uid, bookId: deleted.bookId }, deleted.local);
          return;
        }
        if (row) await sendDetachedText({ db, uid, ports }, row);
        const bookId = deleted?.bookId ?? row?.bookId;
        if (bookId === undefined) throw new Error('no such deleted chapter on this device');
        const title = deleted?.title ?? row?.title ?? '';
        await enqueueOnce(
          db,
          { uid, intent: { name: 'undeleteChapter' }, bookId, chapterId: id, title },
          ports,
        );
      });
      poke('now');
    },
  };
}
