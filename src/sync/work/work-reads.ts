import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import { mergeChapters } from '#shared/domain/merge.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import { deletes, publishes } from '#storage/db/intents.ts';
import type { OutboxRow } from '#storage/db/outbox-row.ts';
import type { ChapterRow, LastTextRow, StoryRow } from '#storage/db/rows.ts';
import { rowsOf } from '#storage/db/rows-of.ts';
import { chapterEntity, entriesOf } from '#storage/outbox/outbox.ts';
import { readText } from '#storage/texts/texts.ts';
import type { AuthorWork, ChapterView, StoryView } from '#sync/types/author-work.ts';
import type { WorkContext } from '#sync/types/work-context.ts';
import { chapterView, storyView, unsentItem } from './views.ts';

type Reads = Pick<
  AuthorWork,
  | 'stories'
  | 'story'
  | 'chapters'
  | 'scheduledChapters'
  | 'chapter'
  | 'volumes'
  | 'chapterText'
  | 'chapterTexts'
  | 'conflict'
  | 'deletedChapters'
  | 'unsent'
  | 'contactEmail'
>;

/**
 * All reads of screens, from IndexedDB only. Lists use indexes and never read all texts. A read of several tables is one transaction: a list is
 * read again and again during a drain, and outside a transaction each request opens its own.
 */
export function createReads(
  context: WorkContext,
  penName: () => string,
  aside: () => readonly LastTextRow[],
): Reads {
  const { uid, open, ports } = context;
  /** A chapter whose last text the device has no room for is not safe, whatever its row says (SYNC-14). */
  const shownOf = (row: ChapterRow, entries: readonly OutboxRow[], now: number): ChapterView => {
    const shown = chapterView(row, entries, now);
    const isKept = aside().every((lastText) => lastText.id !== row.id);
    return isKept ? shown : { ...shown, save: { kind: 'notSaved', why: 'quota' } };
  };

  /** The chapters that are not deleted. `entries`: theirs and others, in queue order. */
  const shownAll = (rows: readonly ChapterRow[], entries: readonly OutboxRow[]): ChapterView[] => {
    const byEntity = new Map<string, OutboxRow[]>();
    for (const entry of entries) byEntity.set(entry.entity, [...(byEntity.get(entry.entity) ?? []), entry]);
    const now = ports.clock.now();
    return rows
      .filter((row) => row.deletedAt === null)
      .map((row) => shownOf(row, byEntity.get(chapterEntity(row.id)) ?? [], now));
  };

  async function view(
    db: WorkDatabase,
    row: StoryRow,
    entries: readonly OutboxRow[],
    dirty: readonly ChapterRow[],
  ): Promise<StoryView> {
    const own = entries.filter((entry) => entry.bookId === row.id);
    const unsynced = new Map(
      dirty.filter((chapter) => chapter.bookId === row.id).map((c) => [c.id as string, c]),
    );
    const deleted = new Set<ChapterId>();
    const handedOver = new Set<ChapterId>();
    for (const { intent, chapterId } of own) {
      if (chapterId === null) continue;
      if (deletes(intent)) deleted.add(chapterId);
      else if (!unsynced.has(chapterId)) handedOver.add(chapterId);
    }
    const rowsOf = (ids: ReadonlySet<ChapterId>) =>
      ids.size === 0 ? [] : db.chapters.bulkGet([...ids].map((id) => [uid, id]));
    const [count, cover, chapters, leaving] = await Promise.all([
      db.chapters.where('[uid+bookId]').equals([uid, row.id]).count(),
      row.form.coverId === null ? undefined : db.covers.get([uid, row.form.coverId]),
      rowsOf(handedOver),
      rowsOf(deleted),
    ]);
    for (const chapter of chapters) if (chapter) unsynced.set(chapter.id, chapter);
    return storyView(row, {
      penName: penName(),
      cover,
      entries: own,
      unsynced: [...unsynced.values()],
      leaving: leaving.flatMap((chapter) => chapter ?? []),
      chapterCount: count,
    });
  }

  const unsyncedOf = async (db: WorkDatabase) => {
    const [entries, dirty] = await Promise.all([
      db.outbox.where('uid').equals(uid).sortBy('seq'),
      db.chapters.where('[uid+dirty]').equals([uid, 1]).toArray(),
    ]);
    return { entries, dirty };
  };

  /** Reads in one transaction over all tables of a story's view. */
  const readStories = <T>(db: WorkDatabase, read: () => Promise<T>): Promise<T> =>
    db.transaction('r', [db.stories, db.chapters, db.outbox, db.covers], read);

  return {
    async stories() {
      const db = await open();
      const views = await readStories(db, async () => {
        const [rows, { entries, dirty }] = await Promise.all([
          rowsOf(db.stories, uid).toArray(),
          unsyncedOf(db),
        ]);
        const alive = rows.filter((row) => row.deletedAt === null);
        return Promise.all(alive.map((row) => view(db, row, entries, dirty)));
      });
      return views.sort((a, b) => b.updatedAt - a.updatedAt || (a.id < b.id ? 1 : -1));
    },
    async story(id) {
      const db = await open();
      return readStories(db, async () => {
        const [row, { entries, dirty }] = await Promise.all([db.stories.get([uid, id]), unsyncedOf(db)]);
        return row && row.deletedAt === null ? view(db, row, entries, dirty) : undefined;
      });
    },
    async chapters(bookId: BookId) {
      const db = await open();
      const [rows, entries] = await db.transaction('r', [db.chapters, db.outbox], async () =>
        Promise.all([
          db.chapters.where('[uid+bookId]').equals([uid, bookId]).toArray(),
          db.outbox.where('[uid+bookId]').equals([uid, bookId]).sortBy('seq'),
        ]),
      );
      return shownAll(rows, entries).sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
    },
    async scheduledChapters() {
      const db = await open();
      return db.transaction('r', [db.chapters, db.outbox], async () => {
        const [scheduled, entries] = await Promise.all([
          db.chapters.where('[uid+head.publishAt]').between([uid, ''], [uid, '\uffff']).toArray(),
          db.outbox.where('uid').equals(uid).sortBy('seq'),
        ]);
        const ids = new Set(
          entries.flatMap(({ intent, chapterId }) => (publishes(intent) ? chapterId : null) ?? []),
        );
        for (const { id } of scheduled) ids.delete(id);
        const queued = await db.chapters.bulkGet([...ids].map((id) => [uid, id]));
        return shownAll([...scheduled, ...queued.flatMap((row) => row ?? [])], entries);
      });
    },
    async chapter(id: ChapterId) {
      const db = await open();
      const [row, entries] = await db.transaction('r', [db.chapters, db.outbox], async () =>
        Promise.all([db.chapters.get([uid, id]), entriesOf(db, uid, chapterEntity(id))]),
      );
      if (!row || row.deletedAt !== null) return undefined;
      return shownOf(row, entries, ports.clock.now());
    },
    async volumes(bookId) {
      return (await (await open()).volumes.get([uid, bookId]))?.volumes ?? [];
    },
    async chapterText(id) {
      return readText(await open(), uid, id);
    },
    async chapterTexts(ids) {
      const rows = await (await open()).drafts.bulkGet(ids.map((id) => [uid, id]));
      return rows.map((row) => row?.text);
    },
    async conflict(id) {
      const db = await open();
      const [row, mine] = await Promise.all([db.conflicts.get([uid, id]), readText(db, uid, id)]);
      if (!row || !mine) return undefined;
      const { theirs, theirsSavedAt } = row;
      const merge = mergeChapters(row.base, mine, theirs);
      const shown = { chapterId: id, mine, theirs, theirsSavedAt };
      if (!merge.clean)
        return { ...shown, regions: merge.regions, title: merge.title, authorNote: merge.authorNote };
      const { title, content, authorNote } = merge.text;
      return {
        ...shown,
        regions: [{ type: 'agreed', blocks: content.blocks }],
        title: { clean: true, value: title },
        authorNote: { clean: true, value: authorNote },
      };
    },
    async deletedChapters(bookId) {
      const db = await open();
      const now = ports.clock.now();
      const rows = await db.deleted.where('[uid+bookId]').equals([uid, bookId]).toArray();
      return rows
        .filter((row) => row.goneAt > now)
        .sort((a, b) => b.deletedAt - a.deletedAt)
        .map(({ id, title, words, deletedAt, goneAt }) => ({ id, title, words, deletedAt, goneAt }));
    },
    async unsent() {
      const db = await open();
      const { entries, dirty } = await db.transaction('r', [db.outbox, db.chapters], async () =>
        unsyncedOf(db),
      );
      const texts = dirty.map((row) => ({
        key: chapterEntity(row.id),
        intent: 'saveChapter',
        bookId: row.bookId,
        chapterId: row.id,
        title: row.title,
        state: row.conflict === 1 ? ('parked' as const) : ('queued' as const),
        why: row.conflict === 1 ? { kind: 'needsDecision' as const, code: 'revisionConflict' } : null,
        attempts: 0,
        createdAt: row.dirtySince,
      }));
      return [...entries.map(unsentItem), ...texts];
    },
    async contactEmail() {
      return (await (await open()).accounts.get(uid))?.contactEmail ?? '';
    },
  };
}
