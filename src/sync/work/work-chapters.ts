import type { ChapterId } from '#shared/domain/ids.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import { holds, type Intent, publishes } from '#storage/db/intents.ts';
import { chapterEntity, enqueue, enqueueOnce, entriesOf, isReplaceable } from '#storage/outbox/outbox.ts';
import { markDirty } from '#storage/texts/texts.ts';
import type { AuthorWork } from '#sync/types/author-work.ts';
import type { WorkContext } from '#sync/types/work-context.ts';
import { chapterTables, entryFor, needChapter } from './chapter-tables.ts';

type Chapters = Pick<AuthorWork, 'publish' | 'unpublish' | 'setPaid'>;

/** An author's writes to chapters, except deleting: row, text and intent in one transaction, then the flusher is poked. */
export function createChapterWrites(
  context: WorkContext & { flushDraft(id: ChapterId): Promise<void> },
): Chapters {
  const { uid, open, ports, poke } = context;
  const need = (db: WorkDatabase, id: ChapterId) => needChapter(db, uid, id);

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
        const key = await enqueue(db, entryFor(row, intent), ports);
        if (row.conflict === 1) {
          // The chapter has an open conflict, so the publish is parked. Settling the conflict sends it (SYNC-10).
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
        // The chapter was just deleted elsewhere: readers no longer see it, as the author wanted.
        if (!row) return false;
        const entries = await entriesOf(db, uid, chapterEntity(id));
        const waiting = entries.filter((other) => publishes(other.intent) && isReplaceable(other));
        if (waiting.length > 0) {
          await db.outbox.bulkDelete(waiting.map((other) => other.seq));
          await markDirty(db, row, ports.clock.now());
        }
        const sent = entries.some((other) => publishes(other.intent) && !waiting.includes(other));
        // Cancelled changes of a published chapter leave the text that readers see.
        const isOut = row.head?.status === 'published' && waiting.length === 0;
        const isAtServer = sent || isOut || row.head?.publishAt != null;
        if (isAtServer) await enqueueOnce(db, entryFor(row, { name: 'unpublishChapter' }), ports);
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
        // A chapter that was never sent carries this setting when it is added.
        if (row.head !== null || (await entriesOf(db, uid, chapterEntity(id))).length > 0)
          await enqueue(db, entryFor(row, { name: 'setPaid', paid }), ports);
      });
      poke('now');
    },
  };
}
