import type { ChapterId } from '#shared/domain/ids.ts';
import { DELETED_CHAPTER_DAYS } from '#shared/domain/limits.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import { eraseChapter } from '#storage/db/erase.ts';
import type { Intent } from '#storage/db/outbox-row.ts';
import type { ChapterRow } from '#storage/db/rows.ts';
import { deletes, holds, isReplaceable, publishes } from '#storage/outbox/intent-traits.ts';
import { chapterEntity, enqueue, enqueueOnce, entriesOf } from '#storage/outbox/outbox.ts';
import { appendChapter } from '#storage/texts/new-chapter.ts';
import { addSnapshot } from '#storage/texts/snapshots.ts';
import { markDirty } from '#storage/texts/texts.ts';
import { sendDetached } from '#sync/outbox/detached.ts';
import { passVolume } from '#sync/outbox/volumes.ts';
import type { AuthorWork } from '#sync/types/author-work.ts';
import { chapterTables, needChapter } from './chapter-tables.ts';
import type { WorkContext } from './work-context.ts';

type Chapters = Pick<AuthorWork, 'publish' | 'unpublish' | 'setPaid' | 'deleteChapter' | 'undeleteChapter'>;

const DAY_MS = 86_400_000;

/** What an author does with chapters: row, text and intent in one transaction, then the flusher is told. */
export function createChapterWrites(
  context: WorkContext & { flushDraft(id: ChapterId): Promise<void> },
): Chapters {
  const { uid, open, ports, poke } = context;
  const need = (db: WorkDatabase, id: ChapterId) => needChapter(db, uid, id);
  const entry = (row: ChapterRow, intent: Intent) => ({
    uid,
    intent,
    bookId: row.bookId,
    chapterId: row.id,
    title: row.title,
  });

  return {
    async publish(id, at) {
      await context.flushDraft(id);
      const db = await open();
      await db.transaction('rw', chapterTables(db), async () => {
        const row = await need(db, id);
        const draft = await db.drafts.get([uid, id]);
        if (!draft) throw new Error('a chapter without its text cannot be published');
        const waiting = (await entriesOf(db, uid, chapterEntity(id))).filter(
          (other) => publishes(other.intent) && isReplaceable(other),
        );
        await db.outbox.bulkDelete(waiting.map((other) => other.seq));
        const intent: Intent = {
          name: 'publishChapter',
          text: draft.text,
          seq: draft.seq,
          publishAt: at ?? null,
        };
        const key = await enqueue(db, entry(row, intent), ports);
        if (row.conflict === 1) {
          // Nothing is published over a text the author has not decided about; settling the conflict sends it (SYNC-10).
          const why = { kind: 'needsDecision', code: 'revisionConflict' } as const;
          await db.outbox.where('key').equals(key).modify({ state: 'parked', why });
          return;
        }
        // The publish carries the text; what is typed from now on is a new change over the same base.
        await db.chapters.put({ ...row, dirty: 0, sendNow: false });
      });
      poke('now');
    },

    async unpublish(id) {
      const db = await open();
      const isKnown = await db.transaction('rw', chapterTables(db), async () => {
        const row = await db.chapters.get([uid, id]);
        // Deleted elsewhere a moment ago: readers do not see it any more, which is what was wanted.
        if (!row) return false;
        const entries = await entriesOf(db, uid, chapterEntity(id));
        const waiting = entries.filter((other) => publishes(other.intent) && isReplaceable(other));
        if (waiting.length > 0) {
          await db.outbox.bulkDelete(waiting.map((other) => other.seq));
          await markDirty(db, row, ports.clock.now());
        }
        const sent = entries.some((other) => publishes(other.intent) && !waiting.includes(other));
        const isAtServer = sent || row.head?.status === 'published' || row.head?.publishAt != null;
        if (isAtServer) await enqueueOnce(db, entry(row, { name: 'unpublishChapter' }), ports);
        return isAtServer;
      });
      poke('now');
      return isKnown;
    },

    async setPaid(id, paid) {
      const db = await open();
      await db.transaction('rw', chapterTables(db), async () => {
        const row = await need(db, id);
        const waiting = (await entriesOf(db, uid, chapterEntity(id))).filter(
          (other) => holds(other.intent, 'paid') && isReplaceable(other),
        );
        await db.outbox.bulkDelete(waiting.map((other) => other.seq));
        await db.chapters.put({ ...row, paid });
        // A chapter that was never sent takes it along when it is added.
        if (row.head !== null || (await entriesOf(db, uid, chapterEntity(id))).length > 0)
          await enqueue(db, entry(row, { name: 'setPaid', paid }), ports);
      });
      poke('now');
    },

    async deleteChapter(id) {
      await context.flushDraft(id);
      const db = await open();
      await db.transaction('rw', chapterTables(db), async () => {
        const row = await db.chapters.get([uid, id]);
        // Deleted elsewhere a moment ago, as is wanted here.
        if (!row) return;
        await passVolume(db, row, ports);
        const now = ports.clock.now();
        const entries = await entriesOf(db, uid, chapterEntity(id));
        const draft = await db.drafts.get([uid, id]);
        const gone = await db.deleted.get([uid, id]);
        if (gone) {
          // Deleted on another device already; what was written here since stays a version, for 30 days at least.
          const text = draft?.text;
          if (text)
            await addSnapshot(db, { uid, chapterId: id, note: 'notChosen', text, savedAt: now }, ports);
          if (text && gone.goneAt <= now)
            await db.deleted.put({ ...gone, goneAt: now + DELETED_CHAPTER_DAYS * DAY_MS, local: text });
          await db.outbox.where('[uid+chapterId]').equals([uid, id]).delete();
          await eraseChapter(db, uid, id);
          return;
        }
        if (row.head === null && entries.every((other) => other.frozen === null)) {
          // Never sent: nothing to tell the server. It can still be restored for 30 days (SYNC-5).
          await db.outbox.where('[uid+chapterId]').equals([uid, id]).delete();
          const { bookId, title, words } = row;
          const goneAt = now + DELETED_CHAPTER_DAYS * DAY_MS;
          await db.deleted.put({
            uid,
            id,
            bookId,
            title,
            words,
            deletedAt: now,
            goneAt,
            local: draft?.text ?? null,
          });
          await eraseChapter(db, uid, id);
          return;
        }
        if (row.dirty === 1 && draft)
          await addSnapshot(
            db,
            { uid, chapterId: id, note: 'notChosen', text: draft.text, savedAt: now },
            ports,
          );
        await db.chapters.put({ ...row, deletedAt: now });
        await enqueue(db, entry(row, { name: 'deleteChapter' }), ports);
      });
      poke('now');
    },

    async undeleteChapter(id) {
      const db = await open();
      await db.transaction('rw', chapterTables(db), async () => {
        const deleted = await db.deleted.get([uid, id]);
        const row = await db.chapters.get([uid, id]);
        if (row?.deletedAt != null) {
          const waiting = (await entriesOf(db, uid, chapterEntity(id))).filter(
            (other) => deletes(other.intent) && other.frozen === null,
          );
          await db.outbox.bulkDelete(waiting.map((other) => other.seq));
          await db.chapters.put({ ...row, deletedAt: null });
          if (waiting.length > 0) return;
        }
        if (deleted?.local) {
          await db.deleted.delete([uid, id]);
          await appendChapter(db, { ...ports, uid, bookId: deleted.bookId }, deleted.local);
          return;
        }
        // Its detached text is sent once the chapter is there.
        if (row) await sendDetached(db, row, await entriesOf(db, uid, chapterEntity(id)), ports.clock.now());
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
