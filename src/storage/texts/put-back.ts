import type { ChapterText } from '#shared/domain/chapter.ts';
import type { Clock, Random } from '#shared/lib/ports.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import type { ChapterRow, StoryRow } from '#storage/db/rows.ts';
import { enqueueOnce } from '#storage/outbox/outbox.ts';

/**
 * Restores what a page remembers of a database that was deleted while the page had it open (SYNC-14), unless the rows are there again.
 * Restores the story, queued if the server never had it, and a chapter as the server has it. The next pull fetches the rest.
 */
export async function putBack(
  db: WorkDatabase,
  story: StoryRow | undefined,
  chapter: { row: ChapterRow; text: ChapterText } | undefined,
  ports: { clock: Clock; random: Random },
): Promise<void> {
  await db.transaction('rw', [db.stories, db.chapters, db.drafts, db.bases, db.outbox], async () => {
    if (story && !(await db.stories.get([story.uid, story.id]))) {
      const { uid, id, form, server } = story;
      await db.stories.put({ ...story, version: null });
      if (server === null)
        await enqueueOnce(db, { uid, intent: { name: 'saveStory' }, bookId: id, title: form.title }, ports);
    }
    if (!chapter) return;
    const { uid, id, bookId, seq, head, textRevisionId } = chapter.row;
    const early = await db.chapters.get([uid, id]);
    if (early) {
      // A write ran first and made the chapter as if it were new; its text is based on the server's version.
      if (early.head !== null || early.textRevisionId !== null || textRevisionId === null) return;
      const { order, paid, publishedSeenAt } = chapter.row;
      await db.bases.put({ uid, id, revisionId: textRevisionId, text: chapter.text });
      await db.chapters.put({ ...early, order, paid, publishedSeenAt, head, textRevisionId });
      return;
    }
    await db.drafts.put({ uid, id, bookId, text: chapter.text, seq });
    await db.chapters.put({ ...chapter.row, dirty: 0 });
  });
}
