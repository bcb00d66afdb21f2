import type { ChapterText } from '#shared/domain/chapter.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import { DELETED_CHAPTER_DAYS } from '#shared/domain/limits.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import { splitDocument } from '#shared/domain/split-document.ts';
import { emptyDocument } from '#shared/domain/story-document.ts';
import type { WorkDatabase } from '#storage/database.ts';
import { eraseChapter } from '#storage/erase.ts';
import { chapterEntity, enqueue, enqueueOnce, entriesOf } from '#storage/outbox.ts';
import type { Intent } from '#storage/outbox-row.ts';
import type { ChapterRow } from '#storage/rows.ts';
import { addSnapshot } from '#storage/snapshots.ts';
import { markDirty, textWords, writeText } from '#storage/texts.ts';
import type { AuthorWork } from './author-work.ts';
import { bringLater } from './bring-later.ts';
import type { WorkContext } from './work-context.ts';

type Chapters = Pick<
  AuthorWork,
  | 'createChapter'
  | 'createChapters'
  | 'publish'
  | 'unpublish'
  | 'setPaid'
  | 'deleteChapter'
  | 'undeleteChapter'
  | 'splitChapter'
>;

const DAY_MS = 86_400_000;

/** What an author does with chapters: row, text and intent in one transaction, then the flusher is told. */
export function createChapterWrites(
  context: WorkContext & { flushDraft(id: ChapterId): Promise<void> },
): Chapters {
  const { uid, open, ports, poke } = context;
  const tables = (db: WorkDatabase) => [
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

  async function need(db: WorkDatabase, id: ChapterId): Promise<ChapterRow> {
    const row = await db.chapters.get([uid, id]);
    if (!row) throw new Error('no such chapter on this device');
    return row;
  }
  const entry = (row: ChapterRow, intent: Intent) => ({
    uid,
    intent,
    bookId: row.bookId,
    chapterId: row.id,
    title: row.title,
  });

  /** A new chapter at `order`, dirty from birth: that is its intent to be added (SYNC-5). */
  async function add(db: WorkDatabase, bookId: BookId, order: number, text: ChapterText): Promise<ChapterId> {
    const id = mintId<ChapterId>(ports.clock, ports.random);
    const now = ports.clock.now();
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

  /** New chapters are sent three at a time and stand on the server as they come: their order is told when all are there (SYNC-4). */
  async function tellOrder(db: WorkDatabase, bookId: BookId): Promise<void> {
    const story = await db.stories.get([uid, bookId]);
    const title = story?.form.title ?? '';
    await enqueueOnce(db, { uid, intent: { name: 'sortChapters' }, bookId, title }, ports);
  }

  return {
    async createChapter(bookId, text = { title: '', content: emptyDocument(), authorNote: null }) {
      const db = await open();
      const id = await db.transaction('rw', tables(db), async () => {
        const rows = await db.chapters.where('[uid+bookId]').equals([uid, bookId]).toArray();
        const last = rows.reduce((max, row) => Math.max(max, row.order), 0);
        if (rows.some((row) => row.head === null && row.deletedAt === null)) await tellOrder(db, bookId);
        return add(db, bookId, last + 1, text);
      });
      context.keep();
      poke('whenDue');
      return id;
    },

    async createChapters(bookId, texts, options = {}) {
      const db = await open();
      const ids = await db.transaction('rw', tables(db), async () => {
        const rows = await db.chapters.where('[uid+bookId]').equals([uid, bookId]).toArray();
        const last = rows.reduce((max, row) => Math.max(max, row.order), 0);
        const made: ChapterId[] = [];
        // One by one, each in a task of its own: the page stays quick under a manuscript of any length.
        for (const [index, text] of texts.entries()) {
          options.signal?.throwIfAborted();
          made.push(await add(db, bookId, last + 1 + index, text));
          options.onProgress?.(index + 1);
        }
        if (made.length > 1) await tellOrder(db, bookId);
        return made;
      });
      context.keep();
      poke('whenDue');
      return ids;
    },

    async publish(id, at) {
      await context.flushDraft(id);
      const db = await open();
      await db.transaction('rw', tables(db), async () => {
        const row = await need(db, id);
        const draft = await db.drafts.get([uid, id]);
        if (!draft) throw new Error('a chapter without its text cannot be published');
        const waiting = (await entriesOf(db, uid, chapterEntity(id))).filter(
          (other) =>
            other.intent.name === 'publishChapter' && (other.frozen === null || other.state === 'parked'),
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
      await db.transaction('rw', tables(db), async () => {
        const row = await need(db, id);
        const entries = await entriesOf(db, uid, chapterEntity(id));
        const waiting = entries.filter(
          (other) =>
            other.intent.name === 'publishChapter' && (other.frozen === null || other.state === 'parked'),
        );
        if (waiting.length > 0) {
          await db.outbox.bulkDelete(waiting.map((other) => other.seq));
          await markDirty(db, row, ports.clock.now());
        }
        const sent = entries.some(
          (other) => other.intent.name === 'publishChapter' && !waiting.includes(other),
        );
        if (sent || row.head?.status === 'published' || row.head?.publishAt != null)
          await enqueueOnce(db, entry(row, { name: 'unpublishChapter' }), ports);
      });
      poke('now');
    },

    async setPaid(id, paid) {
      const db = await open();
      await db.transaction('rw', tables(db), async () => {
        const row = await need(db, id);
        const waiting = (await entriesOf(db, uid, chapterEntity(id))).filter(
          (other) => other.intent.name === 'setPaid' && (other.frozen === null || other.state === 'parked'),
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
      const later = (await db.volumes.count()) > 0 ? await bringLater() : undefined;
      await db.transaction('rw', tables(db), async () => {
        const row = await need(db, id);
        await later?.passVolume(db, row, ports);
        const now = ports.clock.now();
        const entries = await entriesOf(db, uid, chapterEntity(id));
        const draft = await db.drafts.get([uid, id]);
        if (row.head === null && entries.every((other) => other.frozen === null)) {
          // Never sent: nothing to tell the server, and still to be brought back for 30 days (SYNC-5).
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
      await db.transaction('rw', tables(db), async () => {
        const deleted = await db.deleted.get([uid, id]);
        const row = await db.chapters.get([uid, id]);
        if (row?.deletedAt != null) {
          const waiting = (await entriesOf(db, uid, chapterEntity(id))).filter(
            (other) => other.intent.name === 'deleteChapter' && other.frozen === null,
          );
          await db.outbox.bulkDelete(waiting.map((other) => other.seq));
          await db.chapters.put({ ...row, deletedAt: null });
          if (waiting.length > 0) return;
        }
        if (deleted?.local) {
          await db.deleted.delete([uid, id]);
          const rows = await db.chapters.where('[uid+bookId]').equals([uid, deleted.bookId]).toArray();
          const last = rows.reduce((max, other) => Math.max(max, other.order), 0);
          await add(db, deleted.bookId, last + 1, deleted.local);
          return;
        }
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

    async splitChapter(id, index) {
      await context.flushDraft(id);
      const db = await open();
      const second = await db.transaction('rw', tables(db), async () => {
        const row = await need(db, id);
        const draft = await db.drafts.get([uid, id]);
        if (!draft) throw new Error('a chapter without its text cannot be split');
        const now = ports.clock.now();
        const [head, tail] = splitDocument(draft.text.content, index);
        await addSnapshot(
          db,
          { uid, chapterId: id, note: 'beforeRestore', text: draft.text, savedAt: now },
          ports,
        );
        const rows = await db.chapters.where('[uid+bookId]').equals([uid, row.bookId]).toArray();
        for (const later of rows.filter((other) => other.order > row.order))
          await db.chapters.put({ ...later, order: later.order + 1 });
        const after = await writeText(db, row, {
          text: { ...draft.text, content: head },
          now,
          sendNow: true,
        });
        const text: ChapterText = { title: '', content: tail, authorNote: null };
        const made = await add(db, row.bookId, after.order + 1, text);
        const story = await db.stories.get([uid, row.bookId]);
        const title = story?.form.title ?? '';
        await enqueueOnce(db, { uid, intent: { name: 'sortChapters' }, bookId: row.bookId, title }, ports);
        return { made, seq: after.seq };
      });
      context.announce({ type: 'draft', uid, chapterId: id, seq: second.seq, by: 'split' });
      poke('now');
      return second.made;
    },
  };
}
