import { liveQuery } from 'dexie';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import { emptyDocument, isEmptyDocument } from '#shared/domain/story-document.ts';
import type { WorkDatabase } from '#storage/database.ts';
import { chapterEntity, entriesOf } from '#storage/outbox.ts';
import type { PartingRow } from '#storage/rows.ts';
import { addSnapshot } from '#storage/snapshots.ts';
import type { AuthorWork, DraftSession } from './author-work.ts';
import { bringLater } from './bring-later.ts';
import { createDraftSession, type DraftSessionDeps } from './draft-session.ts';
import type { Stored } from './draft-writer.ts';
import type { OpenDrafts } from './open-drafts.ts';
import { chapterSaveState } from './save-state.ts';
import { createChapterWrites } from './work-chapters.ts';
import type { WorkContext } from './work-context.ts';
import { createInbox } from './work-inbox.ts';
import { createNewChapters } from './work-new-chapters.ts';
import { createReads } from './work-reads.ts';
import { createStoryWrites } from './work-stories.ts';
import { createVersions } from './work-versions.ts';

/** One author's work, put together from its parts. */
export function createAuthorWork(
  context: WorkContext,
  deps: {
    drafts: OpenDrafts;
    penName(): string;
    /** Takes over the last texts of pages that went (SYNC-2). */
    takeOver(): Promise<void>;
    putParting(row: PartingRow): void;
    dropParting(id: ChapterId, session: string): void;
    makeRoom: DraftSessionDeps['makeRoom'];
    onStorage: DraftSessionDeps['onStorage'];
  },
): AuthorWork {
  const { uid, open, ports, announce, poke } = context;
  const withDrafts = { ...context, flushDraft: (id: ChapterId) => deps.drafts.flush(uid, id) };
  const reads = createReads(context, deps.penName);

  const follow: DraftSessionDeps['follow'] = (id, listener) => {
    const subscription = liveQuery(async () => {
      const db = await open();
      return db.transaction('r', [db.chapters, db.outbox], async () =>
        Promise.all([db.chapters.get([uid, id]), entriesOf(db, uid, chapterEntity(id))]),
      );
    }).subscribe({
      next([row, entries]) {
        if (row && row.deletedAt === null) listener(chapterSaveState(row, entries), row.seq);
      },
      error: () => {},
    });
    return () => subscription.unsubscribe();
  };

  /** Begins an editor session over what is stored: a text the server knows, one that this device has alone, or none yet. */
  const begin = (
    db: WorkDatabase,
    chapter: { id: ChapterId; bookId: BookId },
    stored: Stored,
    kind: 'known' | 'alone' | 'new',
  ): DraftSession => {
    const { id } = chapter;
    const session: string = mintId<ChapterId>(ports.clock, ports.random);
    const keepBefore = (before: ChapterText) => {
      if (isEmptyDocument(before.content)) return;
      const savedAt = ports.clock.now();
      // Beside opening and writing, and no reason to fail them.
      db.transaction('rw', db.snapshots, async () =>
        addSnapshot(db, { uid, chapterId: id, note: 'periodic', text: before, savedAt }, ports),
      ).catch(() => {});
    };
    if (kind === 'alone') keepBefore(stored.text);
    const opened = createDraftSession(
      {
        db,
        uid,
        ports,
        putParting(parting) {
          deps.putParting(parting);
          announce({ type: 'parting', uid });
        },
        dropParting: () => deps.dropParting(id, session),
        keepBefore: kind === 'known' ? keepBefore : () => {},
        makeRoom: deps.makeRoom,
        onStored: (chapterId, seq, by) => announce({ type: 'draft', uid, chapterId, seq, by }),
        onStorage: deps.onStorage,
        follow,
        onClosed: () => deps.drafts.remove(opened),
        poke,
      },
      { id, bookId: chapter.bookId },
      session,
      stored,
      kind === 'new',
    );
    context.keep();
    deps.drafts.add(uid, opened);
    return opened;
  };

  return {
    uid,
    ...reads,
    ...createStoryWrites(context),
    ...createNewChapters(withDrafts),
    ...createChapterWrites(withDrafts),
    ...createVersions(withDrafts),
    confirmEntry: async (key) => (await bringLater()).createEntryWrites(context).confirmEntry(key),
    withdrawEntry: async (key) => (await bringLater()).createEntryWrites(context).withdrawEntry(key),
    ...createInbox(context),
    later: async () => (await bringLater()).createLaterWork(withDrafts),

    async openDraft(id) {
      const db = await open();
      await deps.takeOver();
      const [row, draft] = await db.transaction('r', [db.chapters, db.drafts], async () =>
        Promise.all([db.chapters.get([uid, id]), db.drafts.get([uid, id])]),
      );
      if (!row || !draft) throw new Error('the text of this chapter is not on this device');
      // A text that this device alone has is kept before anything can be typed over it: a page may be killed as its first text is put.
      const isAlone = row.dirty === 1 || row.conflict === 1;
      return begin(db, row, { seq: draft.seq, text: draft.text }, isAlone ? 'alone' : 'known');
    },
    async newDraft(bookId) {
      const text: ChapterText = { title: '', content: emptyDocument(), authorNote: null };
      const id = mintId<ChapterId>(ports.clock, ports.random);
      return begin(await open(), { id, bookId }, { seq: 0, text }, 'new');
    },
    takeOver: deps.takeOver,
  };
}
