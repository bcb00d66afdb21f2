import type { ChapterId } from '#shared/domain/ids.ts';
import { eraseChapter } from '#storage/db/erase.ts';
import { appendChapter } from '#storage/texts/append-chapter.ts';
import type { WorkContext } from '#sync/types/work-context.ts';
import type { DetachedChapterWork } from '#sync/types/work-parts.ts';
import { chapterTables, needChapter } from './chapter-tables.ts';

/** What an author does with a text whose chapter was deleted on another device (SYNC-9), besides restoring the chapter or deleting the text too. */
export function createDetachedWrites(
  context: WorkContext & { flushDraft(id: ChapterId): Promise<void> },
): DetachedChapterWork {
  const { uid, open, ports, poke } = context;
  return {
    async keepAsNewChapter(id) {
      await context.flushDraft(id);
      const db = await open();
      const made = await db.transaction('rw', chapterTables(db), async () => {
        const row = await needChapter(db, uid, id);
        const draft = await db.drafts.get([uid, id]);
        if (!draft) throw new Error('a chapter without its text cannot be kept as another');
        const { id: kept } = await appendChapter(db, { ...ports, uid, bookId: row.bookId }, draft.text);
        await db.outbox.where('[uid+chapterId]').equals([uid, id]).delete();
        await eraseChapter(db, uid, id);
        return kept;
      });
      poke('now');
      return made;
    },
  };
}
