import type { ChapterText } from '#shared/domain/chapter.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import { splitDocument } from '#shared/domain/split-document.ts';
import { emptyDocument } from '#shared/domain/story-document.ts';
import type { WorkDatabase } from '#storage/database.ts';
import { enqueueOnce } from '#storage/outbox.ts';
import { addSnapshot } from '#storage/snapshots.ts';
import { writeText } from '#storage/texts.ts';
import { addChapter, chapterTables, needChapter } from './add-chapter.ts';
import type { AuthorWork } from './author-work.ts';
import type { WorkContext } from './work-context.ts';

type NewChapters = Pick<AuthorWork, 'createChapter' | 'createChapters' | 'splitChapter'>;

/** How chapters come to be: one, many at once (an import), or the second part of one that is split. */
export function createNewChapters(
  context: WorkContext & { flushDraft(id: ChapterId): Promise<void> },
): NewChapters {
  const { uid, open, ports, poke } = context;
  const add = (db: WorkDatabase, bookId: BookId, order: number, text: ChapterText) =>
    addChapter(db, { ...ports, uid, bookId, order }, text);

  /** New chapters are sent three at a time and stand on the server as they come: their order is told when all are there (SYNC-4). */
  async function tellOrder(db: WorkDatabase, bookId: BookId): Promise<void> {
    const story = await db.stories.get([uid, bookId]);
    const title = story?.form.title ?? '';
    await enqueueOnce(db, { uid, intent: { name: 'sortChapters' }, bookId, title }, ports);
  }

  return {
    async createChapter(bookId, text = { title: '', content: emptyDocument(), authorNote: null }) {
      const db = await open();
      const id = await db.transaction('rw', chapterTables(db), async () => {
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
      const ids = await db.transaction('rw', chapterTables(db), async () => {
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

    async splitChapter(id, index) {
      await context.flushDraft(id);
      const db = await open();
      const second = await db.transaction('rw', chapterTables(db), async () => {
        const row = await needChapter(db, uid, id);
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
        await tellOrder(db, row.bookId);
        return { made, seq: after.seq };
      });
      context.announce({ type: 'draft', uid, chapterId: id, seq: second.seq, by: 'split' });
      poke('now');
      return second.made;
    },
  };
}
