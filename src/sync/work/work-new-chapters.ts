import type { ChapterText } from '#shared/domain/chapter.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import { splitDocument } from '#shared/domain/split-document.ts';
import { emptyDocument } from '#shared/domain/story-document.ts';
import { appendChapter } from '#storage/texts/append-chapter.ts';
import { isStoryGone } from '#storage/texts/gone-story.ts';
import { addChapter, tellOrder } from '#storage/texts/new-chapter.ts';
import { addSnapshot } from '#storage/texts/snapshots.ts';
import { writeText } from '#storage/texts/texts.ts';
import { addVolumes } from '#sync/outbox/volumes.ts';
import type { AuthorWork } from '#sync/types/author-work.ts';
import type { WorkContext } from '#sync/types/work-context.ts';
import { chapterTables, needChapter } from './chapter-tables.ts';

type NewChapters = Pick<AuthorWork, 'createChapter' | 'createChapters' | 'splitChapter'>;

/** Creates chapters: a single chapter, many at once (an import), or the second part of a chapter that is split. */
export function createNewChapters(
  context: WorkContext & { flushDraft(id: ChapterId): Promise<void> },
): NewChapters {
  const { uid, open, ports, poke } = context;
  const at = (bookId: BookId) => ({ ...ports, uid, bookId });

  return {
    async createChapter(bookId, text = { title: '', content: emptyDocument(), authorNote: null }) {
      const db = await open();
      const { id } = await db.transaction('rw', chapterTables(db), async () =>
        appendChapter(db, at(bookId), text),
      );
      context.keep();
      poke('whenDue');
      return id;
    },

    async createChapters(bookId, texts, options = {}) {
      const db = await open();
      const ids = await db.transaction('rw', chapterTables(db), async () => {
        const isGone = await isStoryGone(db, uid, bookId);
        const rows = await db.chapters.where('[uid+bookId]').equals([uid, bookId]).toArray();
        const last = rows.reduce((max, row) => Math.max(max, row.order), 0);
        const made: ChapterId[] = [];
        // The chapters are added one by one, each in its own task: the page stays responsive for a manuscript of any length.
        for (const [index, text] of texts.entries()) {
          options.signal?.throwIfAborted();
          made.push(
            isGone
              ? (await appendChapter(db, at(bookId), text)).id
              : await addChapter(db, { ...at(bookId), order: last + 1 + index }, text),
          );
          options.onProgress?.(index + 1);
        }
        if (made.length > 1 && !isGone) await tellOrder(db, at(bookId));
        if (options.volumes?.length) await addVolumes(db, at(bookId), options.volumes, made);
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
        const made = await addChapter(db, { ...at(row.bookId), order: after.order + 1 }, text);
        await tellOrder(db, at(row.bookId));
        return { made, seq: after.seq };
      });
      context.announce({ type: 'draft', uid, chapterId: id, seq: second.seq, by: 'split' });
      poke('now');
      return second.made;
    },
  };
}
