import { liveQuery } from 'dexie';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import { emptyDocument, isEmptyDocument } from '#shared/domain/story-document.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import { stayOf } from '#storage/db/leavings.ts';
import type { LastTextRow } from '#storage/db/rows.ts';
import { joinLastTexts } from '#storage/last-text/last-texts.ts';
import { chapterEntity, entriesOf } from '#storage/outbox/outbox.ts';
import { addSnapshot } from '#storage/texts/snapshots.ts';
import type { Stored } from '#sync/draft/draft-writer.ts';
import { EditorSession } from '#sync/draft/editor-session.ts';
import type { DraftSessionDeps } from '#sync/draft/open-draft.ts';
import type { OpenDrafts } from '#sync/draft/open-drafts.ts';
import { chapterSaveState } from '#sync/merge/save-state.ts';
import type { AuthorWork, DraftSession } from '#sync/types/author-work.ts';
import type { WorkPorts } from '#sync/types/ports.ts';
import type { WorkContext } from '#sync/types/work-context.ts';
import { createAccountWrites } from './work-account.ts';
import { createChapterDeletions } from './work-chapter-deletions.ts';
import { createChapterWrites } from './work-chapters.ts';
import { createConflictWrites } from './work-conflicts.ts';
import { createDetachedWrites } from './work-detached.ts';
import { createEntryWrites } from './work-entries.ts';
import { createGoneStoryWrites } from './work-gone-stories.ts';
import { createInbox } from './work-inbox.ts';
import { createNamedWrites } from './work-named-versions.ts';
import { createNewChapters } from './work-new-chapters.ts';
import { createReads } from './work-reads.ts';
import { createStoryWrites } from './work-stories.ts';
import { createVersionLists } from './work-version-lists.ts';
import { createVersions } from './work-versions.ts';
import { createVolumeWrites } from './work-volumes.ts';
import { createWritingStats } from './work-writing-stats.ts';

const nothing: ChapterText = { title: '', content: emptyDocument(), authorNote: null };

/** One author's work, put together from its parts. */
export function createAuthorWork(
  context: WorkContext,
  deps: {
    drafts: OpenDrafts;
    penName(): string;
    /** Restores the last texts of closed pages (SYNC-2). */
    restoreLastTexts(): Promise<void>;
    /** Last texts that the device has no room for (SYNC-14). */
    aside(): readonly LastTextRow[];
    putLastText(row: LastTextRow): void;
    dropLastText(id: ChapterId, session: string): void;
    makeRoom: DraftSessionDeps['makeRoom'];
    onStorage: DraftSessionDeps['onStorage'];
    onLeft: DraftSessionDeps['onLeft'];
    loadPosts: WorkPorts['loadPosts'];
  },
): AuthorWork {
  const { uid, open, ports, announce, poke } = context;
  const withDrafts = { ...context, flushDraft: (id: ChapterId) => deps.drafts.flush(uid, id) };
  const reads = createReads(context, deps.penName, deps.aside);

  const follow: DraftSessionDeps['follow'] = (id, listener) => {
    const subscription = liveQuery(async () => {
      const db = await open();
      return db.transaction('r', [db.chapters, db.outbox], async () =>
        Promise.all([db.chapters.get([uid, id]), entriesOf(db, uid, chapterEntity(id))]),
      );
    }).subscribe({
      next([row, entries]) {
        if (row && row.deletedAt === null) listener(chapterSaveState(row, entries), row);
      },
      error: () => {},
    });
    return () => subscription.unsubscribe();
  };

  /** Starts an editor session: over a text that the server knows, over a text that only this device has, or without a text. */
  const begin = (
    db: WorkDatabase,
    chapter: { id: ChapterId; bookId: BookId },
    stored: Stored & { stay(): Promise<string>; place: number | null },
    kind: 'known' | 'alone' | 'new',
    unkept?: { text: ChapterText; sessions: readonly string[] },
  ): DraftSession => {
    const { id } = chapter;
    const session: string = mintId<ChapterId>(ports.clock, ports.random);
    const keepBefore = (before: ChapterText) => {
      if (isEmptyDocument(before.content)) return;
      const savedAt = ports.clock.now();
      // Opening and writing do not await this transaction, and do not fail with it.
      db.transaction('rw', db.snapshots, async () =>
        addSnapshot(db, { uid, chapterId: id, note: 'periodic', text: before, savedAt }, ports),
      ).catch(() => {});
    };
    if (kind === 'alone') keepBefore(stored.text);
    const opened: EditorSession = new EditorSession(
      {
        db,
        uid,
        ports,
        story: db.stories.get([uid, chapter.bookId]).catch(() => undefined),
        putLastText(lastText) {
          deps.putLastText(lastText);
          announce({ type: 'lastText', uid });
        },
        dropLastText() {
          for (const one of [session, ...(unkept?.sessions ?? [])]) deps.dropLastText(id, one);
        },
        keepBefore: kind === 'known' ? keepBefore : () => {},
        makeRoom: deps.makeRoom,
        onStored: (chapterId, seq, by) => announce({ type: 'draft', uid, chapterId, seq, by }),
        onStorage: deps.onStorage,
        follow,
        onClosed: () => deps.drafts.remove(opened),
        onLeft: deps.onLeft,
        poke,
      },
      {
        id,
        bookId: chapter.bookId,
        session,
        stored,
        stay: stored.stay,
        place: stored.place,
        isNew: kind === 'new',
        ...(unkept && { unkept: unkept.text }),
      },
    );
    context.keep();
    deps.drafts.add(uid, opened);
    return opened;
  };

  return {
    uid,
    ...reads,
    ...createAccountWrites(context),
    ...createStoryWrites(withDrafts),
    ...createNewChapters(withDrafts),
    ...createChapterWrites(withDrafts),
    ...createChapterDeletions(withDrafts),
    ...createVersions(withDrafts),
    ...createVersionLists(context),
    ...createConflictWrites(withDrafts),
    ...createVolumeWrites(context),
    ...createNamedWrites(context),
    ...createDetachedWrites(withDrafts),
    ...createGoneStoryWrites(withDrafts),
    ...createWritingStats(context),
    ...createEntryWrites(context),
    ...createInbox(context),
    look: () => poke('look'),
    posts: async () => (await deps.loadPosts?.())?.(context),

    async openDraft(id) {
      const db = await open();
      const [known] = await Promise.all([stayOf(db, uid), deps.restoreLastTexts()]);
      const stay = async () => known;
      const [row, draft] = await db.transaction('r', [db.chapters, db.drafts], async () =>
        Promise.all([db.chapters.get([uid, id]), db.drafts.get([uid, id])]),
      );
      const aside = deps.aside().filter((lastText) => lastText.id === id);
      const made = aside.find((lastText) => lastText.createIn !== undefined);
      if (!row && made?.createIn)
        return begin(db, { id, bookId: made.createIn }, { seq: 0, text: nothing, stay, place: null }, 'new', {
          text: made.text,
          sessions: [made.session],
        });
      if (!row || !draft || row.deletedAt !== null)
        throw new Error('the text of this chapter is not on this device');
      // Keep a text that only this device has before anything can be typed over it: the page may be killed while its first text is put.
      const isAlone = row.dirty === 1 || row.conflict === 1;
      const stored = { seq: draft.seq, text: draft.text, stay, place: row.place ?? null };
      // A last text that changed the same place as the draft stays beside it until the device has room to store a conflict.
      const { text, sessions } = joinLastTexts(aside, draft);
      const unkept = sessions.length > 0 ? { text, sessions } : undefined;
      return begin(db, row, stored, isAlone ? 'alone' : 'known', unkept);
    },
    async newDraft(bookId) {
      const id = mintId<ChapterId>(ports.clock, ports.random);
      const db = await open();
      const stored = { seq: 0, text: nothing, stay: () => stayOf(db, uid), place: null };
      return begin(db, { id, bookId }, stored, 'new');
    },
  };
}
