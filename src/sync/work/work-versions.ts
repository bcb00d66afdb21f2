import type { ChapterText } from '#shared/domain/chapter.ts';
import { contentHash } from '#shared/domain/content-hash.ts';
import type { ChapterId, IdempotencyKey } from '#shared/domain/ids.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import type { RevisionItem } from '#shared/protocol/schema/chapter-history.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import type { RevisionRow } from '#storage/db/rows.ts';
import { publishes } from '#storage/outbox/intent-traits.ts';
import { chapterEntity, entriesOf } from '#storage/outbox/outbox.ts';
import { addSnapshot } from '#storage/texts/snapshots.ts';
import { sameText, writeText } from '#storage/texts/texts.ts';
import { REBASE_TABLES, rebaseDraft, textOf } from '#sync/draft/rebase-draft.ts';
import { fetching, pullCall } from '#sync/pull/pull-call.ts';
import type { AuthorWork, VersionView } from '#sync/types/author-work.ts';
import type { WorkContext } from './work-context.ts';

type Versions = Pick<
  AuthorWork,
  | 'fetchChapter'
  | 'fetchVersions'
  | 'fetchDeleted'
  | 'versions'
  | 'versionText'
  | 'restoreVersion'
  | 'rewriteChapters'
  | 'resolveConflict'
>;

/** Pages of the server's history that are fetched at a time. */
const HISTORY_PAGES = 5;

const hashOf = ({ text }: { text: ChapterText }) => contentHash(text);

/** History, compare, restore and conflicts of a chapter (docs/spec, section 10, Versions; SYNC-10). */
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

  /** Puts a text the author has chosen into the draft and tells open editors. */
  async function choose(db: WorkDatabase, id: ChapterId, text: ChapterText): Promise<void> {
    const row = await db.chapters.get([uid, id]);
    if (!row) throw new Error('no such chapter on this device');
    const after = await writeText(db, row, { text, now: ports.clock.now(), sendNow: true });
    announce({ type: 'draft', uid, chapterId: id, seq: after.seq, by: 'choice' });
  }

  /** Puts another text into a draft and keeps the old one as a version; false where it stays as it is. */
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
    await choose(db, id, text);
    return true;
  }

  async function fetchChapter(id: ChapterId): Promise<ChapterText> {
    const db = await open();
    const before = await db.chapters.get([uid, id]);
    const detail = await fetching(() => pullCall(context, 'chapterForm', { request: { id } }));
    await db.transaction('rw', [...REBASE_TABLES(db), db.outbox], async () => {
      const row = await db.chapters.get([uid, id]);
      const sending = await entriesOf(db, uid, chapterEntity(id));
      // Only a text that is behind is replaced; what is being sent waits for its own answer.
      if (!row || sending.length > 0 || row.textRevisionId !== (before?.textRevisionId ?? null)) return;
      if (row.textRevisionId === detail.revisionId || row.dirty === 1) return;
      await rebaseDraft({ db, ports, announce }, row, detail);
    });
    // Made elsewhere since the last pull: the next one fetches it, with its story.
    if (!before) poke('pull');
    return (await db.drafts.get([uid, id]))?.text ?? textOf(detail);
  }

  return {
    versionText,

    fetchChapter,

    async fetchVersions(id) {
      const db = await open();
      let cursor = '';
      for (let page = 0; page < HISTORY_PAGES; page += 1) {
        const answer = await fetching(() => pullCall(context, 'chapterHistory', { request: { id, cursor } }));
        await db.transaction('rw', db.revisions, async () => {
          const put = async (item: RevisionItem, more: Pick<RevisionRow, 'notApplied'>) => {
            const text = (await db.revisions.get([uid, item.revisionId]))?.text ?? null;
            await db.revisions.put({ uid, id: item.revisionId, chapterId: id, item, text, ...more });
          };
          for (const item of answer.items) await put(item, {});
          if (cursor !== '') return;
          for (const { contentHash: hash, ...item } of answer.notApplied)
            await put(item, { notApplied: hash });
          const listed = new Set(answer.notApplied.map((item) => item.revisionId));
          const ofChapter = db.revisions.where('[uid+chapterId]').equals([uid, id]);
          await ofChapter.filter((row) => row.notApplied !== undefined && !listed.has(row.id)).delete();
        });
        if (answer.nextCursor === null) return;
        cursor = answer.nextCursor;
      }
    },

    async fetchDeleted(bookId) {
      const db = await open();
      const items = await fetching(() => pullCall(context, 'chapterDeleted', { params: { id: bookId } }));
      await db.transaction('rw', db.deleted, async () => {
        const kept = await db.deleted.where('[uid+bookId]').equals([uid, bookId]).toArray();
        const gone = kept.filter((row) => row.local === null).map((row): [string, string] => [uid, row.id]);
        await db.deleted.bulkDelete(gone);
        for (const { id, title, words, deletedAt, goneAt } of items) {
          const times = { deletedAt: Date.parse(deletedAt), goneAt: Date.parse(goneAt) };
          await db.deleted.put({ uid, id, bookId, title, words, ...times, local: null });
        }
      });
    },

    async versions(id) {
      const db = await open();
      const [snapshots, revisions] = await Promise.all([
        db.snapshots.where('[uid+chapterId]').equals([uid, id]).toArray(),
        db.revisions.where('[uid+chapterId]').equals([uid, id]).toArray(),
      ]);
      // What was refused is often kept here as well: before a merge, or as not chosen.
      const here = new Set(revisions.some(({ notApplied }) => notApplied) ? snapshots.map(hashOf) : []);
      const local = snapshots.map(
        ({ id: version, savedAt, text, words, note }): VersionView => ({
          id: version,
          source: 'device',
          savedAt,
          title: text.title,
          words,
          thisDevice: true,
          published: false,
          note,
        }),
      );
      const server = revisions
        .filter(({ notApplied }) => notApplied === undefined || !here.has(notApplied))
        .map(
          ({ id: version, item, notApplied }): VersionView => ({
            id: version,
            source: 'server',
            savedAt: Date.parse(item.savedAt),
            title: item.title,
            words: item.words,
            thisDevice: item.thisDevice,
            published: item.published,
            note: notApplied === undefined ? 'server' : 'notApplied',
          }),
        );
      return [...local, ...server].sort((a, b) => b.savedAt - a.savedAt || (a.id < b.id ? 1 : -1));
    },

    async restoreVersion(id, versionId) {
      await context.flushDraft(id);
      const text = await versionText(id, versionId);
      const db = await open();
      // A text that has not come yet would be written over unseen, and the server folds what follows soon into one.
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

    async resolveConflict(id, text) {
      await context.flushDraft(id);
      const db = await open();
      await db.transaction('rw', [...REBASE_TABLES(db), db.outbox], async () => {
        const conflict = await db.conflicts.get([uid, id]);
        const draft = await db.drafts.get([uid, id]);
        const savedAt = ports.clock.now();
        for (const other of [draft?.text, conflict?.theirs])
          if (other && !sameText(other, text))
            await addSnapshot(db, { uid, chapterId: id, note: 'notChosen', text: other, savedAt }, ports);
        // It may have been kept as not chosen while both texts waited.
        await db.snapshots
          .where('[uid+chapterId]')
          .equals([uid, id])
          .filter((kept) => kept.note === 'notChosen' && sameText(kept.text, text))
          .modify({ note: 'periodic' });
        await db.conflicts.delete([uid, id]);
        await db.chapters.update([uid, id], { conflict: 0 });
        await choose(db, id, text);
        // A publish that met the conflict is still what the author wants, now with the text just chosen.
        for (const entry of await entriesOf(db, uid, chapterEntity(id))) {
          if (!publishes(entry.intent) || entry.why?.kind !== 'needsDecision') continue;
          const row = await db.chapters.get([uid, id]);
          if (!row) continue;
          const key = mintId<IdempotencyKey>(ports.clock, ports.random);
          const intent = { ...entry.intent, text, seq: row.seq };
          await db.outbox.put({
            ...entry,
            key,
            intent,
            state: 'queued',
            why: null,
            frozen: null,
            attempts: 0,
            nextTryAt: 0,
          });
          await db.chapters.put({ ...row, dirty: 0, sendNow: false });
        }
      });
      poke('now');
    },
  };
}
