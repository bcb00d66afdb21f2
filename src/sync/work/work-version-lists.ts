import type * as v from 'valibot';
import type { ChapterText } from '#shared/domain/chapter.ts';
import { contentHash } from '#shared/domain/content-hash.ts';
import type { ChapterId, UserId } from '#shared/domain/ids.ts';
import type { historyAnswer, RevisionItem } from '#shared/protocol/chapter/history.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import { markOfStory } from '#storage/db/erase.ts';
import type { RevisionRow } from '#storage/db/rows.ts';
import { putDeleted } from '#storage/texts/deleted-rows.ts';
import { fetching, pullCall } from '#sync/pull/pull-call.ts';
import type { AuthorWork, VersionView } from '#sync/types/author-work.ts';
import type { WorkContext } from '#sync/types/work-context.ts';

/** How many pages of the server's history are fetched at a time. */
const HISTORY_PAGES = 5;

const hashOf = ({ text }: { text: ChapterText }) => contentHash(text);

/**
 * Forgets revisions that the server folded or thinned since they were listed, unless their text was fetched. `answer`: a page of the
 * history, newest first.
 */
async function forgetReplaced(
  db: WorkDatabase,
  uid: UserId,
  id: ChapterId,
  { items, nextCursor }: v.InferOutput<typeof historyAnswer>,
): Promise<void> {
  const [newest, oldest] = [items[0], items.at(-1)];
  if (!newest || !oldest) return;
  const there = new Set(items.map(({ revisionId }) => revisionId));
  const isCovered = ({ revision }: RevisionItem) =>
    revision <= newest.revision && (nextCursor === null || revision >= oldest.revision);
  await db.revisions
    .where('[uid+chapterId]')
    .equals([uid, id])
    .filter(
      (row) => row.text === null && row.notApplied === undefined && !there.has(row.id) && isCovered(row.item),
    )
    .delete();
}

/** Lists of a chapter's versions, and of chapters that were deleted (docs/spec, section 10, Versions). */
export function createVersionLists(
  context: WorkContext,
): Pick<AuthorWork, 'fetchVersions' | 'fetchDeleted' | 'versions'> {
  const { uid, open } = context;
  return {
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
          await forgetReplaced(db, uid, id, answer);
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
      await db.transaction('rw', db.deleted, db.snapshots, async () => {
        const kept = await db.deleted.where('[uid+bookId]').equals([uid, bookId]).toArray();
        const gone = kept
          .filter((row) => row.local === null && row.id !== markOfStory(bookId))
          .map((row): [string, string] => [uid, row.id]);
        await db.deleted.bulkDelete(gone);
        for (const { id, title, words, deletedAt, goneAt } of items) {
          const times = { deletedAt: Date.parse(deletedAt), goneAt: Date.parse(goneAt) };
          await putDeleted(db, { uid, id, bookId, title, words, ...times, local: null }, context.ports);
        }
      });
    },

    async versions(id) {
      const db = await open();
      const [snapshots, revisions] = await Promise.all([
        db.snapshots.where('[uid+chapterId]').equals([uid, id]).toArray(),
        db.revisions.where('[uid+chapterId]').equals([uid, id]).toArray(),
      ]);
      // This device often has the refused text as well, as a snapshot from before a merge or a text not chosen in a conflict.
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
  };
}
