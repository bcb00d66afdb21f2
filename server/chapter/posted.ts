import { and, desc, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import { instant } from '#server/core/instant.ts';
import { done, failed, type Outcome } from '#server/core/outcome.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { chapter, chapterRevision, crossPost, story } from '#server/db/schema/story.ts';
import { lockOwnChapter } from '#server/story/own-chapter.ts';
import type { Platform } from '#shared/crosspost/platforms.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import type { chapterPosted, chapterPostedRequest, PostedMark } from '#shared/protocol/chapter/posted.ts';
import { chapterHash } from './chapter-hash.ts';
import { columnsOfText, textOfRevision } from './chapter-text.ts';

type Sent = v.InferOutput<typeof chapterPostedRequest>;

const NO_TEXT = { title: null, content: null, authorNote: null };

/** The posted text as columns: as sent, else that of a revision with its hash, else none. */
async function textColumns(tx: Tx, { id, contentHash, text }: Sent) {
  if (contentHash === null) return NO_TEXT;
  if (text) return columnsOfText(text);
  const { title, content, authorNote } = chapterRevision;
  const [found] = await tx
    .select({ title, content, authorNote })
    .from(chapterRevision)
    .where(
      and(
        eq(chapterRevision.chapterId, id),
        eq(chapterRevision.contentHash, contentHash),
        ne(chapterRevision.kept, 'removed'),
      ),
    )
    .orderBy(desc(chapterRevision.revision))
    .limit(1);
  return found ?? NO_TEXT;
}

/**
 * Marks which text of a chapter was posted on a platform (MOVE-7). The text itself is kept with the mark, as revisions are folded and
 * thinned. Also works for deleted chapters. A time in the future counts as now. `notFound`: another author's chapter.
 */
export async function markPosted(
  tx: Tx,
  call: AuthorCall,
  sent: Sent,
): Promise<Outcome<v.InferOutput<typeof chapterPosted>>> {
  const { id, platform, text } = sent;
  const locked = await lockOwnChapter(tx, call.user.userId, id);
  if (locked === undefined) return failed('notFound');
  const previousBookVersion = locked.story.version;
  // What was posted is what was sent, whatever the device says of it.
  const contentHash = sent.contentHash !== null && text ? chapterHash(text) : sent.contentHash;
  const postedAt = Math.min(Date.parse(sent.postedAt), call.now);
  const [before] = await tx
    .select({ contentHash: crossPost.contentHash, postedAt: crossPost.postedAt })
    .from(crossPost)
    .where(and(eq(crossPost.chapterId, id), eq(crossPost.platform, platform)));
  if (before?.contentHash === contentHash && before.postedAt === postedAt)
    return done({ previousBookVersion, bookVersion: previousBookVersion }, 'operation', locked.story.id);
  const mark = { contentHash, postedAt, ...(await textColumns(tx, { ...sent, contentHash })) };
  await tx
    .insert(crossPost)
    .values({ chapterId: id, platform, ...mark })
    .onConflictDoUpdate({ target: [crossPost.chapterId, crossPost.platform], set: mark });
  const bookVersion = call.newId<string>();
  await tx.update(story).set({ version: bookVersion }).where(eq(story.id, locked.story.id));
  return done({ previousBookVersion, bookVersion }, 'operation', locked.story.id);
}

/** The marks of stories' chapters, deleted ones included, without their texts. The caller checks whose stories they are. */
export async function postedMarks(db: Database, storyIds: readonly BookId[]): Promise<PostedMark[]> {
  const { chapterId: id, platform, contentHash, postedAt } = crossPost;
  const rows = await db
    .select({ id, platform, contentHash, postedAt })
    .from(crossPost)
    .innerJoin(chapter, eq(chapter.id, crossPost.chapterId))
    .where(inArray(chapter.storyId, [...storyIds]));
  return rows.map((row) => ({ ...row, postedAt: instant(row.postedAt) }));
}

/** The text that a mark is about; `notFound` for another author's, without a mark, or if no text was kept with it. */
export async function postedText(
  db: Database,
  call: AuthorCall,
  { id, platform }: { id: ChapterId; platform: Platform },
): Promise<Outcome<ChapterText>> {
  const { title, content, authorNote } = crossPost;
  const [row] = await db
    .select({ title, content, authorNote })
    .from(crossPost)
    .innerJoin(chapter, eq(chapter.id, crossPost.chapterId))
    .where(
      and(
        eq(crossPost.chapterId, id),
        eq(crossPost.platform, platform),
        eq(chapter.ownerId, call.user.userId),
        isNotNull(content),
      ),
    );
  if (row === undefined || row.title === null || row.content === null) return failed('notFound');
  return done(textOfRevision({ title: row.title, content: row.content, authorNote: row.authorNote }));
}
