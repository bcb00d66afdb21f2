import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import type { PostedMark } from '#shared/protocol/chapter/posted.ts';
import { assertFence } from '#storage/db/leader.ts';
import type { PostsRow } from '#storage/db/rows.ts';
import { forgetVersion, noteVersion } from '#sync/outbox/story-version.ts';
import type { FlushContext } from '#sync/types/flush-context.ts';
import { callUnlessRefused } from './pull-call.ts';

/** The row as it is stored: dirty as long as one of its marks was not sent. */
const stored = (row: PostsRow): PostsRow => ({
  ...row,
  dirty: Object.values(row.marks).some((mark) => !mark?.sent) ? 1 : 0,
});

/** A row with the marks that the server lists for its chapter. A mark that waits here to be sent stays. */
function taken(row: PostsRow, listed: readonly PostedMark[]): PostsRow {
  const marks = { ...row.marks };
  // One that the server had and no longer lists was lost, and is sent again (SYNC-17): one that was taken back is listed too.
  for (const [platform, mark] of Object.entries(marks)) if (mark) marks[platform] = { ...mark, sent: false };
  for (const { platform, contentHash: hash, postedAt } of listed)
    if (row.marks[platform]?.sent !== false)
      marks[platform] = { hash, at: Date.parse(postedAt), text: null, sent: true };
  return stored({ ...row, marks });
}

/** Stores the marks of a story's chapters, as a pull lists them. Those of chapters that it does not list stay as they are. */
export async function takePosts(
  { db, uid, fence }: FlushContext,
  bookId: BookId,
  chapters: ReadonlySet<ChapterId>,
  listed: readonly PostedMark[],
): Promise<void> {
  await db.transaction('rw', [db.leaders, db.posts], async () => {
    await assertFence(db, uid, fence);
    const before = await db.posts.where('[uid+bookId]').equals([uid, bookId]).toArray();
    const rows = new Map(before.map((row): [ChapterId, PostsRow] => [row.id, row]));
    for (const { id } of listed)
      if (!rows.has(id)) rows.set(id, { uid, id, bookId, marks: {}, copied: null, dirty: 0 });
    const marksOf = (id: ChapterId) => listed.filter((mark) => mark.id === id);
    const there = [...rows.values()].filter(({ id }) => chapters.has(id));
    await db.posts.bulkPut(there.map((row) => taken(row, marksOf(row.id))));
  });
}

/**
 * Sends the marks of what was posted on other platforms. A mark is no outbox entry: repeating it changes nothing, and no text waits for it.
 * Those of a chapter that the server does not have yet wait for it. Rejects with `PullFailed` or `Fenced`.
 */
export async function sendPosts(context: FlushContext): Promise<void> {
  const { db, uid, fence } = context;
  for (const { id, bookId, marks } of await db.posts.where('[uid+dirty]').equals([uid, 1]).toArray()) {
    if (!(await db.chapters.get([uid, id]))?.head) continue;
    for (const [platform, mark] of Object.entries(marks)) {
      if (!mark || mark.sent) continue;
      const { hash: contentHash, at, text } = mark;
      const request = {
        id,
        platform,
        contentHash,
        postedAt: new Date(at).toISOString(),
        ...(text && { text }),
      };
      const kept = await callUnlessRefused(context, 'chapterPosted', { request });
      await db.transaction('rw', [db.leaders, db.posts, db.stories], async () => {
        await assertFence(db, uid, fence);
        const row = await db.posts.get([uid, id]);
        const same = row?.marks[platform];
        // What was marked since still waits.
        if (row && same?.at === at) {
          Object.assign(same, { text: kept ? null : text, sent: true });
          await db.posts.put(stored(row));
        }
        if (kept) await noteVersion(db, [uid, bookId], kept);
        // An older server does not know the call. The next pull lists the story again, and a newer server then says what it has.
        else await forgetVersion(db, [uid, bookId]);
      });
    }
  }
}
