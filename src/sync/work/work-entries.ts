import type { IdempotencyKey } from '#shared/domain/ids.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import type { OutboxRow } from '#storage/db/outbox-row.ts';
import { addSnapshot } from '#storage/texts/snapshots.ts';
import { markDirty, sameText } from '#storage/texts/texts.ts';
import { formOf } from '#sync/merge/merge-story-form.ts';
import type { AuthorWork } from '#sync/types/author-work.ts';
import type { WorkContext } from './work-context.ts';

/** The author's own confirmation counts this long (SYNC-15). */
const CONFIRMATION_MS = 60_000;

/** What an author does with a thing that waits: send it, or give it up (SYNC-9, SYNC-15). */
export function createEntryWrites(context: WorkContext): Pick<AuthorWork, 'confirmEntry' | 'withdrawEntry'> {
  const { uid, open, ports, poke } = context;

  const find = async (db: WorkDatabase, key: string): Promise<OutboxRow | undefined> => {
    const entry = await db.outbox.where('key').equals(key).first();
    return entry?.uid === uid ? entry : undefined;
  };

  /** No text is given up with its entry: what the draft does not hold goes to the history. */
  async function keepText(db: WorkDatabase, entry: OutboxRow): Promise<void> {
    const { intent, chapterId } = entry;
    if (chapterId === null || (intent.name !== 'saveChapter' && intent.name !== 'publishChapter')) return;
    const draft = await db.drafts.get([uid, chapterId]);
    const savedAt = ports.clock.now();
    if (!draft || !sameText(draft.text, intent.text))
      await addSnapshot(db, { uid, chapterId, note: 'notChosen', text: intent.text, savedAt }, ports);
    const row = await db.chapters.get([uid, chapterId]);
    if (row && intent.name === 'publishChapter') await markDirty(db, row, savedAt);
  }

  return {
    async confirmEntry(key) {
      const db = await open();
      await db.transaction('rw', [db.outbox], async () => {
        const entry = await find(db, key);
        if (!entry) return;
        // What asked for a confirmation was never refused and keeps its key; a refused one is tried as something new.
        const anew =
          entry.why?.kind === 'needsConfirmation'
            ? {}
            : { key: mintId<IdempotencyKey>(ports.clock, ports.random), frozen: null };
        const confirmedUntil = entry.confirmedUntil === null ? null : ports.clock.now() + CONFIRMATION_MS;
        const createdAt = confirmedUntil === null ? entry.createdAt : ports.clock.now();
        await db.outbox.put({
          ...entry,
          ...anew,
          confirmedUntil,
          createdAt,
          state: 'queued',
          why: null,
          nextTryAt: 0,
        });
      });
      poke('now');
    },

    async withdrawEntry(key) {
      const db = await open();
      await db.transaction(
        'rw',
        [db.outbox, db.stories, db.chapters, db.drafts, db.bases, db.snapshots],
        async () => {
          const entry = await find(db, key);
          if (!entry) return;
          await keepText(db, entry);
          await db.outbox.delete(entry.seq);
          const { intent, bookId, chapterId } = entry;
          if (intent.name === 'deleteStory' && bookId !== null)
            await db.stories.update([uid, bookId], { deletedAt: null });
          if (intent.name === 'deleteChapter' && chapterId !== null)
            await db.chapters.update([uid, chapterId], { deletedAt: null });
          // The next pull brings the server's order.
          if (intent.name === 'sortChapters' && bookId !== null)
            await db.stories.update([uid, bookId], { version: null });
          if (intent.name === 'setPaid' && chapterId !== null) {
            const row = await db.chapters.get([uid, chapterId]);
            if (row?.head) await db.chapters.put({ ...row, paid: row.head.paid });
          }
          if (intent.name === 'saveStory' && bookId !== null) {
            const story = await db.stories.get([uid, bookId]);
            if (story?.server) await db.stories.put({ ...story, form: formOf(story.server) });
          }
        },
      );
      poke('now');
    },
  };
}
