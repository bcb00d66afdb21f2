import type { ChapterText } from '#shared/domain/chapter.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import { chapterEntity, entriesOf } from '#storage/outbox/outbox.ts';
import { addSnapshot } from '#storage/texts/snapshots.ts';
import { sameText } from '#storage/texts/texts.ts';
import { REBASE_TABLES, rebaseDraft, textOf } from '#sync/draft/rebase-draft.ts';
import { fetching, pullCall } from '#sync/pull/pull-call.ts';
import type { AuthorWork } from '#sync/types/author-work.ts';
import type { WorkContext } from '#sync/types/work-context.ts';
import { chooseText } from './work-conflicts.ts';

type Versions = Pick<AuthorWork, 'fetchChapter' | 'versionText' | 'restoreVersion' | 'rewriteChapters'>;

/** Texts of a chapter's versions, and putting a different text into a draft (docs/spec, section 10, Versions). */
export function createVersions(
  context: WorkContext & { flushDraft(id: ChapterId): Promise<void> },
): Versions {
  const { uid, open, ports, poke, announce } = context;

  async function versionText(id: ChapterId, versionId: string): Promise<ChapterText> {
    const db = await open();
    const snapshot = await db.snapshots.get([uid, versionId]);
    if (snapshot) return snapshot.text;
    const named = await db.named.get([uid, versionId]);
    if (named?.text) return named.text;
    const known = await db.revisions.get([uid, versionId]);
    if (known?.text) return known.text;
    const request = { id, revisionId: versionId };
    const detail = await fetching(() => pullCall(context, 'chapterRevision', { request }));
    const text = textOf(detail);
    if (known) await db.revisions.put({ ...known, text });
    return text;
  }

  /** Puts a different text into a draft and keeps the old one as a version; false if the draft does not change. */
  async function exchange(
    db: WorkDatabase,
    id: ChapterId,
    rewrite: (text: ChapterText | undefined) => ChapterText | null,
  ): Promise<boolean> {
    const old = (await db.drafts.get([uid, id]))?.text;
    const text = rewrite(old);
    if (!text || (old && sameText(old, text))) return false;
    const savedAt = ports.clock.now();
    if (old) await addSnapshot(db, { uid, chapterId: id, note: 'beforeRestore', text: old, savedAt }, ports);
    await chooseText(context, db, id, text);
    return true;
  }

  async function fetchChapter(id: ChapterId): Promise<ChapterText> {
    const db = await open();
    const before = await db.chapters.get([uid, id]);
    const detail = await fetching(() => pullCall(context, 'chapterForm', { request: { id } }));
    await db.transaction('rw', [...REBASE_TABLES(db), db.outbox], async () => {
      const row = await db.chapters.get([uid, id]);
      const sending = await entriesOf(db, uid, chapterEntity(id));
      // Replace only a text that is behind; a text that is being sent waits for its own answer.
      if (!row || sending.length > 0 || row.textRevisionId !== (before?.textRevisionId ?? null)) return;
      const isHere = row.seq > 0 && row.textRevisionId === detail.revisionId;
      if (isHere || row.dirty === 1) return;
      await rebaseDraft({ db, ports, announce }, row, detail);
    });
    // The chapter was made elsewhere since the last pull: the next pull fetches it with its story.
    if (!before) poke('pull');
    return (await db.drafts.get([uid, id]))?.text ?? textOf(detail);
  }

  return {
    versionText,

    fetchChapter,

    async restoreVersion(id, versionId) {
      await context.flushDraft(id);
      const text = await versionText(id, versionId);
      const db = await open();
      // A text that is not fetched yet would be overwritten unseen: the server folds quick revisions into one.
      const isAway = (await db.chapters.get([uid, id]))?.head && !(await db.drafts.get([uid, id]));
      if (isAway) await fetchChapter(id);
      await db.transaction('rw', REBASE_TABLES(db), async () => exchange(db, id, () => text));
      poke('now');
    },

    async rewriteChapters(ids, rewrite) {
      for (const id of ids) await context.flushDraft(id);
      const db = await open();
      const changed: ChapterId[] = [];
      await db.transaction('rw', REBASE_TABLES(db), async () => {
        for (const id of ids)
          if (await exchange(db, id, (text) => (text ? rewrite(text, id) : null))) changed.push(id);
      });
      poke('now');
      return changed;
    },
  };
}
