import { desc, eq, inArray } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import { done, failed, type Outcome } from '#server/core/outcome.ts';
import type { Tx } from '#server/db/database.ts';
import { type ChapterRow, sideRevision } from '#server/db/schema/story.ts';
import { lockOwnChapter } from '#server/story/own-chapter.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { RevisionId } from '#shared/domain/ids.ts';
import { SIDE_REVISIONS_MAX } from '#shared/domain/limits.ts';
import { documentWords } from '#shared/domain/story-document.ts';
import type { asideRequest } from '#shared/protocol/chapter/history.ts';
import { chapterHash } from './chapter-hash.ts';
import { columnsOfText } from './chapter-text.ts';

/**
 * Keeps a text refused by a conflict as a side revision of its chapter, in the transaction of the refusal (SYNC-10). Equal texts are kept
 * once. Beyond `SIDE_REVISIONS_MAX` the oldest is deleted. `head` is locked; `base` is the revision that the text was based on.
 */
export async function keepRefusedText(
  tx: Tx,
  call: AuthorCall,
  head: ChapterRow,
  base: RevisionId | null,
  text: ChapterText,
): Promise<void> {
  const refused = { udid: call.udid, savedAt: call.now };
  await tx
    .insert(sideRevision)
    .values({
      revisionId: call.newId<RevisionId>(),
      chapterId: head.id,
      revision: head.revision,
      parentRevisionId: base,
      ...columnsOfText(text),
      words: documentWords(text.content),
      contentHash: chapterHash(text),
      ...refused,
    })
    .onConflictDoUpdate({ target: [sideRevision.chapterId, sideRevision.contentHash], set: refused });
  const tooOld = tx
    .select({ revisionId: sideRevision.revisionId })
    .from(sideRevision)
    .where(eq(sideRevision.chapterId, head.id))
    .orderBy(desc(sideRevision.savedAt), desc(sideRevision.revisionId))
    .offset(SIDE_REVISIONS_MAX);
  await tx.delete(sideRevision).where(inArray(sideRevision.revisionId, tooOld));
}

/**
 * Keeps a text whose device found the conflict itself, by a pull, and therefore sent no save. It becomes a side revision, as if it had been
 * refused (SYNC-10).
 */
export async function keepSideRevision(
  tx: Tx,
  call: AuthorCall,
  { id, title, content, authorNote }: v.InferOutput<typeof asideRequest>,
): Promise<Outcome<Record<string, never>>> {
  const locked = await lockOwnChapter(tx, call.user.userId, id);
  if (locked === undefined || locked.chapter.deletedAt !== null) return failed('notFound');
  await keepRefusedText(tx, call, locked.chapter, null, { title, content, authorNote });
  return done({}, 'operation', locked.story.id);
}
