import type { ChapterText } from '#shared/domain/chapter.ts';
import { contentHash } from '#shared/domain/content-hash.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import type { PostsRow } from '#storage/db/rows.ts';
import type { WorkContext } from '#sync/types/work-context.ts';
import type { PostWork } from '#sync/types/work-parts.ts';

/** What was copied for this platform; null: nothing, or something else was copied for another one since. */
const textToMark = ({ copied }: PostsRow, platform: string): ChapterText | null =>
  copied?.platforms.includes(platform) ? copied.text : null;

/** What is still copied for other platforms. */
function without({ copied }: PostsRow, platform: string): PostsRow['copied'] {
  const platforms = copied?.platforms.filter((name) => name !== platform) ?? [];
  return copied && platforms.length > 0 ? { ...copied, platforms } : null;
}

/** Marks of what was posted on other platforms: stored at once, sent with the next pull (docs/spec, section 10, Copying for other platforms). */
export function createPosts(context: WorkContext): PostWork {
  const { uid, open, ports, poke } = context;

  /** Changes a chapter's row, which is made at the first change. */
  async function change(id: ChapterId, next: (row: PostsRow) => PostsRow): Promise<void> {
    const db = await open();
    await db.transaction('rw', [db.chapters, db.posts], async () => {
      const chapter = await db.chapters.get([uid, id]);
      if (!chapter) throw new Error('no such chapter on this device');
      const { bookId } = chapter;
      const row = await db.posts.get([uid, id]);
      await db.posts.put(next(row ?? { uid, id, bookId, marks: {}, copied: null, dirty: 0 }));
    });
  }

  return {
    async ofStory(bookId) {
      const db = await open();
      return db.transaction('r', [db.posts, db.chapters, db.drafts, db.outbox], async () => {
        const rows = await db.posts.where('[uid+bookId]').equals([uid, bookId]).toArray();
        if (rows.length === 0) return [];
        const entries = await db.outbox.where('[uid+bookId]').equals([uid, bookId]).toArray();
        const sending = new Set(entries.map(({ chapterId }) => chapterId));
        const views = rows.map(async ({ id, marks, copied }) => {
          const chapter = await db.chapters.get([uid, id]);
          // A text that waits here, or is being sent, is newer than the server's. Of the others the hash is known.
          const isNewer = chapter?.dirty === 1 || sending.has(id);
          const text = isNewer ? (await db.drafts.get([uid, id]))?.text : undefined;
          const now = text ? contentHash(text) : chapter?.head?.contentHash;
          const posted = Object.entries(marks).flatMap(([platform, mark]) =>
            mark?.hash ? [{ platform, at: mark.at, changed: mark.hash !== now }] : [],
          );
          return { chapterId: id, posted, copied: copied?.platforms ?? [] };
        });
        return Promise.all(views);
      });
    },

    async noteCopied(id, platform, text) {
      const hash = contentHash(text);
      await change(id, (row) => {
        const isSame = row.copied !== null && contentHash(row.copied.text) === hash;
        const platforms = isSame ? (row.copied?.platforms ?? []) : [];
        return { ...row, copied: { text, platforms: [...new Set([...platforms, platform])] } };
      });
    },

    async markPosted(id, platform, posted) {
      await change(id, (row) => {
        const text = posted ? textToMark(row, platform) : null;
        const mark = { hash: text && contentHash(text), at: ports.clock.now(), text, sent: false };
        const marked: PostsRow = { ...row, marks: { ...row.marks, [platform]: mark }, dirty: 1 };
        if (!posted) return marked;
        return text ? { ...marked, copied: without(row, platform) } : row;
      });
      poke('marks');
    },

    async postedText(id, platform) {
      const db = await open();
      const mark = (await db.posts.get([uid, id]))?.marks[platform];
      if (mark?.text) return mark.text;
      const here = (await db.drafts.get([uid, id]))?.text;
      return here && contentHash(here) === mark?.hash ? here : undefined;
    },
  };
}
